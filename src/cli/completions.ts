import { type Command, EXIT, UsageError } from './command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const HELP = 'help';

/** Scripts that complete commands, options and files in a shell. */
export const completions = (commands: readonly Command[]): Command => ({
  name: 'completions',
  summary: 'print a script that completes commands and options in your shell',
  help: `Usage: chunkscope completions ${SHELLS.join('|')}

Prints a completion script for a shell.

Examples
  chunkscope completions bash > ~/.local/share/bash-completion/completions/chunkscope
  chunkscope completions zsh > "\${fpath[1]}/_chunkscope"
  chunkscope completions fish > ~/.config/fish/completions/chunkscope.fish
`,
  options: {},
  operands: 'any',
  async run({ operands: [shell, ...extra] }, io) {
    const write = SHELLS.find((known) => known === shell);
    if (!write || extra.length > 0) throw new UsageError('"completions" takes one shell: bash, zsh or fish.');
    await io.write(WRITERS[write](commands));
    return EXIT.done;
  },
});

type Writer = (commands: readonly Command[]) => string;

const UNNAMED = '--no-open --port --version --help';
const optionsOf = ({ options }: Command): string[] => [...Object.keys(options), HELP].map((name) => `--${name}`);
const namesOf = (commands: readonly Command[]): string => commands.map(({ name }) => name).join(' ');
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const casesOf = (commands: readonly Command[]): string =>
  commands.map((command) => `    ${command.name}) choices='${optionsOf(command).join(' ')}' ;;`).join('\n');

const bash: Writer = (commands) => `_chunkscope() {
  local current="\${COMP_WORDS[COMP_CWORD]}" choices
  case "\${COMP_WORDS[1]}" in
${casesOf(commands)}
    *) choices='${UNNAMED}' ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && choices="${namesOf(commands)} $choices"
  COMPREPLY=($(compgen -W "$choices" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _chunkscope chunkscope
`;

const zsh: Writer = (commands) => `#compdef chunkscope
local choices
case "$words[2]" in
${casesOf(commands)}
    *) choices='${UNNAMED}' ;;
esac
if (( CURRENT == 2 )); then
  local -a commands=(${commands.map(({ name, summary }) => quoted(`${name}:${summary}`)).join(' ')})
  _describe command commands
fi
compadd -- \${=choices}
_files
`;

const fish: Writer = (commands) =>
  [
    'complete -c chunkscope -n __fish_use_subcommand -l version',
    ...commands.flatMap((command) => [
      `complete -c chunkscope -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
      ...optionsOf(command).map(
        (option) => `complete -c chunkscope -n '__fish_seen_subcommand_from ${command.name}' -l ${option.slice(2)}`,
      ),
    ]),
    '',
  ].join('\n');

const WRITERS: Readonly<Record<(typeof SHELLS)[number], Writer>> = { bash, zsh, fish };
