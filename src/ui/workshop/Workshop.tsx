/** Tool definitions, the example and the prompt that they give. */
export function Workshop() {
  return <main className="workshop" />;
}
