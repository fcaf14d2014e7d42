export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** An answer that is longer than anybody needs. */
export class AnswerTooLong extends Error {}

/**
 * Asks another service and reads all that it answers, up to `most_bytes`, all of it within `timeout_ms`. Redirects are
 * not followed.
 *
 * @throws whatever `fetch` throws, also for a service that is silent; AnswerTooLong.
 */
export async function httpPost(
  url: string,
  {
    headers,
    body,
    timeout_ms,
    most_bytes,
  }: {
    headers: Record<string, string>;
    body: string;
    timeout_ms: number;
    most_bytes: number;
  },
): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout_ms),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > most_bytes) throw new AnswerTooLong(`The answer has more than ${most_bytes} bytes.`);
    chunks.push(chunk);
  }
  return { status: answer.status, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') };
}
