/** They turn around what follows, and one of them ends what keeps a name apart. No name needs them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const TURNS_TEXT = /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A name as a part of a text, as in a mail: it turns nothing around that stands beside it. The web client has the same (model/names.ts). */
export function isolated(name: string): string {
  const shown = name.replace(TURNING, '');
  return TURNS_TEXT.test(shown) ? `\u2068${shown}\u2069` : shown;
}
