import { Argument, type Command } from "commander";
import type { CommandContext } from "../command-context.ts";

/** Adds `giselle completion`. */
export function addCompletion(program: Command, { output }: CommandContext, end: (code: number) => void): void {
  program
    .command("completion")
    .summary("print completions for your shell")
    .description('Prints a script that completes commands and options. For bash: eval "$(giselle completion bash)"')
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh", "fish"]))
    .action((shell: string) => {
      output.write(scripts[shell]?.(listWords(program)) ?? "");
      end(0);
    });
}

type Words = Record<string, string[]>;

/** The options of each command. */
function listWords(program: Command): Words {
  const flags = (command: Command) => command.options.flatMap(({ long }) => (long ? [long] : []));
  return Object.fromEntries(program.commands.map((command) => [command.name(), [...flags(command), "--help"]]));
}

const bash = (words: Words) => `_giselle() {
  local options
  case "\${COMP_WORDS[1]}" in
${Object.entries(words)
  .map(([command, flags]) => `    ${command}) options="${flags.join(" ")}" ;;`)
  .join("\n")}
    *) options="${Object.keys(words).join(" ")}" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && options="${Object.keys(words).join(" ")}"
  COMPREPLY=($(compgen -W "$options" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _giselle giselle
`;

const fish = (words: Words) =>
  Object.entries(words)
    .flatMap(([command, flags]) => [
      `complete -c giselle -n __fish_use_subcommand -a ${command}`,
      ...flags.map((flag) => `complete -c giselle -n "__fish_seen_subcommand_from ${command}" -l ${flag.slice(2)}`),
    ])
    .join("\n")
    .concat("\n");

const scripts: Record<string, (words: Words) => string> = {
  bash,
  zsh: (words) => `autoload -Uz bashcompinit && bashcompinit\n${bash(words)}`,
  fish,
};
