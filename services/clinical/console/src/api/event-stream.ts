import { credentials, said, urlOf, type OperationName } from './client';

export interface StreamEvent {
  id: string;
  event: string;
  data: unknown;
}

/** What a stream says so far: its whole events, and what is left of one that is still coming. */
export function eventsIn(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap((block) => eventOf(block) ?? []), rest };
}

/** Undefined of a comment, which only says that the stream is still there. */
function eventOf(block: string): StreamEvent | undefined {
  const fields = block.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [[name, value] as const];
  });
  const of = (wanted: string) => fields.filter(([name]) => name === wanted).map(([, value]) => value);
  const data = of('data').join('\n');
  return data === ''
    ? undefined
    : { id: of('id')[0] ?? '', event: of('event')[0] ?? '', data: JSON.parse(data) as unknown };
}

/** The service sends a comment at least every fifteen seconds; what says nothing for longer is not there any more. */
const SILENCE_MS = 40_000;

interface Reader {
  path?: Record<string, string> | undefined;
  signal: AbortSignal;
  lastEventId: string | undefined;
  opened(): void;
  take(event: StreamEvent): void;
}

/** Reads events until the stream ends, for whatever reason. */
export async function readEvents(
  name: OperationName,
  { path, signal, lastEventId, opened, take }: Reader,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  heard();
  try {
    const response = await fetch(urlOf(name, path && { path }), {
      ...credentials(),
      // The page asks by itself: it does not keep the session alive.
      headers: {
        ...said(true),
        Accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return;
    opened();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const { events, rest } = eventsIn(text + value);
      text = rest;
      events.forEach(take);
    }
  } catch {
    // It is begun again, or was ended by the page.
  } finally {
    clearTimeout(timer);
  }
}
