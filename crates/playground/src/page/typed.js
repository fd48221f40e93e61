// A command as somebody types or pastes it: "/table open game:Salt road seats:3".

/** Where each `name:` of an option stands at the start of a word. A value reaches to the next one.
    `own`: the option being typed, whose name counts at the beginning only. */
export function split(text, options, own = null) {
  const marks = [];
  for (const match of text.matchAll(/(?<=^|\s)([^\s:]+):/gu)) {
    const option = options.find((one) => [one.label, one.name].includes(match[1].toLowerCase()));
    if (option && (option !== own || match.index === 0)) {
      marks.push({ option, from: match.index, to: match.index + match[0].length });
    }
  }
  const values = marks.map(({ option, to }, at) => [option, text.slice(to, marks[at + 1]?.from).trim()]);
  return { loose: text.slice(0, marks[0]?.from).trim(), values };
}

/** The command, what stands before the first option, and the options; null unless a whole command and a space begin it. */
export function readCommand(text, commands) {
  const words = text.slice(1).toLowerCase();
  const begins = (name) => words.startsWith(name) && /^\s/.test(words.slice(name.length));
  const names = commands.flatMap((command) => [[command.name, command], [command.path.join(" "), command]]);
  const [name, command] = names.filter(([name]) => begins(name)).sort((a, b) => b[0].length - a[0].length)[0] ?? [];
  return command ? { command, ...split(text.slice(1 + name.length), command.options) } : null;
}

/** The same words as one line. */
export const oneLine = (text) => text.trim().replace(/\s*[\r\n]+\s*/g, " ");

/** `@name` as the mention that is sent. */
export function withMentions(text, named) {
  if (!named.length) return text;
  const escaped = named.map(([name]) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`@(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return text.replace(pattern, (all, name) =>
    named.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? all);
}
