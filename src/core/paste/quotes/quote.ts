/** Words of a program, or of the screen of an agent, after which it repeats what a model wrote. */
export interface Quote {
  /** Ends where the repeated text begins; its group `tool` names the tool that the text is the arguments of. Has the flag `g`. */
  readonly after: RegExp;
  /** Begins where the text ends. Without it arguments end where their bracket closes, other text where the entry of the log does. */
  readonly until?: RegExp;
  /** The text is what a tool was called with. */
  readonly isArguments?: true;
  /** Where the words before the text name its tool, in their group `tool`: the first that is found counts, at its last place. */
  readonly tools?: readonly RegExp[];
  /** What the words around the text must hold. */
  readonly amid?: RegExp;
  /** The program wrote the text itself, of what it had read. */
  readonly isOwn?: true;
  /** Only a text that holds a call was a model's: other words of the program may follow. */
  readonly holdsCall?: true;
}
