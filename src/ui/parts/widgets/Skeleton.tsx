/** Lines that stand in for a panel that is on its way; nothing shows for the first 80 ms. */
export function Skeleton() {
  return (
    <div className="skeleton" role="presentation">
      <span />
      <span />
      <span />
    </div>
  );
}
