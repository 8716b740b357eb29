import { type Command, EXIT, UsageError } from './command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The command for scripts that complete commands, options, their values and files in a shell; `usual` is the default command. */
export function completions(commands: readonly Command[], usual: Command): Command {
  const own: Command = {
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
    words: SHELLS,
    async run({ operands: [shell, ...extra] }, io) {
      const write = SHELLS.find((known) => known === shell);
      if (!write || extra.length > 0) throw new UsageError('"completions" takes one shell: bash, zsh or fish.');
      await io.write(WRITERS[write]([...commands, own], usual));
      return EXIT.done;
    },
  };
  return own;
}

type Writer = (commands: readonly Command[], usual: Command) => string;

/** The option that every command has. */
const HELP = 'help';
const VERSION = 'version';

const optionsOf = ({ options }: Command): string[] => [...Object.keys(options), HELP].map((name) => `--${name}`);
const namesOf = (commands: readonly Command[]): string => commands.map(({ name }) => name).join(' ');
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Shell code that sets `flags`, `operands` and `values` by the words before the current one; bash and zsh read it alike. */
const casesOf = (commands: readonly Command[], usual: Command): string => {
  const flags = commands.map((command) => {
    const operands = command.words ? ` operands=${quoted(command.words.join(' '))}` : '';
    return `    ${command.name}) flags=${quoted(optionsOf(command).join(' '))}${operands} ;;`;
  });
  const values = commands.flatMap(({ name, options: known }) =>
    Object.entries(known).flatMap(([option, { words }]) =>
      words ? [`    '${name} --${option}') values=${quoted(words.join(' '))} ;;`] : [],
    ),
  );
  return `  case "$command" in
${flags.join('\n')}
    *) flags=${quoted([...optionsOf(usual), `--${VERSION}`].join(' '))} ;;
  esac
  case "$command $before" in
${values.join('\n')}
  esac`;
};

const bash: Writer = (commands, usual) => `_chunkscope() {
  local command="\${COMP_WORDS[1]}" before="\${COMP_WORDS[COMP_CWORD-1]}" current="\${COMP_WORDS[COMP_CWORD]}"
  local flags operands values choices files=yes line
${casesOf(commands, usual)}
  [ "$COMP_CWORD" -eq 1 ] && operands=${quoted(namesOf(commands))}
  [ "$COMP_CWORD" -gt 2 ] && operands=
  if [ -n "$values" ]; then choices=$values files=
  elif [[ $current == -* ]]; then choices=$flags files=
  else choices=$operands
  fi
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
    compgen -W "$choices" -- "$current"
    [ -z "$files" ] || compgen -f -- "$current"
  )
}
complete -o default -o filenames -F _chunkscope chunkscope
`;

const zsh: Writer = (commands, usual) => `#compdef chunkscope
local command="$words[2]" before="$words[CURRENT-1]" flags operands values
${casesOf(commands, usual)}
if [[ -n $values ]]; then
  compadd -- \${=values}
elif [[ $PREFIX == -* ]]; then
  compadd -- \${=flags}
else
  if (( CURRENT == 2 )); then
    local -a known=(${commands.map(({ name, summary }) => quoted(`${name}:${summary}`)).join(' ')})
    _describe command known
  elif (( CURRENT == 3 )); then
    compadd -- \${=operands}
  fi
  _files
fi
`;

const fish: Writer = (commands, usual) =>
  [
    ...fishOptions('__fish_use_subcommand', usual),
    `complete -c chunkscope -n __fish_use_subcommand -l ${VERSION}`,
    ...commands.flatMap((command) => {
      const isGiven = quoted(`__fish_seen_subcommand_from ${command.name}`);
      return [
        `complete -c chunkscope -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
        ...(command.words ? [`complete -c chunkscope -n ${isGiven} -a ${quoted(command.words.join(' '))}`] : []),
        ...fishOptions(isGiven, command),
      ];
    }),
    '',
  ].join('\n');

/** `-x` marks a value that is not a file, `-r` one that may be. */
function fishOptions(condition: string, { options }: Command): string[] {
  const known = Object.entries(options).map(([name, { type, words }]) => {
    const value = words ? ` -x -a ${quoted(words.join(' '))}` : type === 'string' ? ' -r' : '';
    return `complete -c chunkscope -n ${condition} -l ${name}${value}`;
  });
  return [...known, `complete -c chunkscope -n ${condition} -l ${HELP}`];
}

const WRITERS: Readonly<Record<(typeof SHELLS)[number], Writer>> = { bash, zsh, fish };
