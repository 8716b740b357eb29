/** The name of the framework after the format, where it is first named. */
export function ForgeName() {
  return (
    <abbr
      className="explained"
      title="Forge is a framework for agents, written in Go. Chunkscope reads its format of tool calls, and says what Forge itself makes of the same text."
    >
      Forge
    </abbr>
  );
}
