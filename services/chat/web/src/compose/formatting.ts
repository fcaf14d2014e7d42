export type Format = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'list' | 'quote';

export interface Written {
  text: string;
  start: number;
  end: number;
}

const AROUND: Partial<Record<Format, string>> = { bold: '**', italic: '*', strike: '~~', code: '`' };

/** The text with a format on what is selected; with the format on already, without it. */
export function formatted({ text, start, end }: Written, format: Format): Written {
  const selected = text.slice(start, end);
  const mark = AROUND[format];
  if (format === 'code' && selected.includes('\n'))
    return replace({ text, start, end }, `\`\`\`\n${selected}\n\`\`\``, 4);
  if (mark !== undefined) {
    const isOn = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
    if (isOn) {
      const without = text.slice(0, start - mark.length) + selected + text.slice(end + mark.length);
      return { text: without, start: start - mark.length, end: end - mark.length };
    }
    return replace({ text, start, end }, `${mark}${selected}${mark}`, mark.length);
  }
  if (format === 'link') {
    const label = selected || 'text';
    const written = replace({ text, start, end }, `[${label}](url)`, 0);
    const from = start + label.length + 3;
    return { ...written, start: from, end: from + 3 };
  }
  const sign = format === 'list' ? '* ' : '> ';
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(lineStart, end).split('\n');
  const isOn = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isOn ? line.slice(sign.length) : sign + line)).join('\n');
  return {
    text: text.slice(0, lineStart) + changed + text.slice(end),
    start: lineStart + changed.length,
    end: lineStart + changed.length,
  };
}

function replace({ text, start, end }: Written, by: string, margin: number): Written {
  const next = text.slice(0, start) + by + text.slice(end);
  return { text: next, start: start + margin, end: start + by.length - margin };
}
