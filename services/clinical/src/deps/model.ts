import type { IncomingMessage } from 'node:http';
import { AI_LIMITS } from '../limits/index.js';
import type { ModelSettings } from './ai-config.js';
import { createPublicRequest, Unreached, type PublicRequest } from './public-request.js';

export type ModelFailure =
  | 'model_timeout'
  | 'model_unreachable'
  | 'model_refused'
  | 'model_malformed'
  | 'model_too_large'
  | 'model_cut_off';

/** Why there is no answer; never what the other side said. */
export class ModelFault extends Error {
  constructor(
    readonly failure: ModelFailure,
    /** Whether asking again may help. */
    readonly isPassing = true,
  ) {
    super(failure);
  }
}

export interface Model {
  name: string;
  /** Whom it is sent to. */
  host: string;
  /** Sends that body and answers the words of the model. Throws `ModelFault`. */
  ask(body: string, stopping: AbortSignal | undefined): Promise<string>;
}

const PASSING = new Set([408, 425, 429]);

export function createModel(
  { base_url, model, key, networks }: ModelSettings,
  request: PublicRequest = createPublicRequest({ networks }),
  ms: number = AI_LIMITS.model.answerMs,
): Model {
  return {
    name: model,
    host: new URL(base_url).host,
    async ask(body, signal) {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      };
      const url = `${base_url}/chat/completions`;
      const asked = { url, method: 'POST', headers, body, ms, ...(signal && { signal }) } as const;
      const text = await request(asked, read).catch((error: unknown) => {
        if (error instanceof ModelFault) throw error;
        if (!(error instanceof Unreached)) throw new ModelFault('model_unreachable');
        throw error.obstacle === 'timeout'
          ? new ModelFault('model_timeout')
          : new ModelFault('model_unreachable', error.obstacle === 'unreachable');
      });
      return wordsOf(text);
    },
  };
}

/** The body as text, no more than the limit of it. A redirect is an answer as any other that is none: it is not followed. */
async function read(answer: IncomingMessage): Promise<string> {
  const status = answer.statusCode ?? 0;
  if (status < 200 || status >= 300) {
    answer.destroy();
    throw new ModelFault('model_refused', status >= 500 || PASSING.has(status));
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > AI_LIMITS.model.answerBytes) {
      answer.destroy();
      throw new ModelFault('model_too_large', false);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

interface Completion {
  choices?: { message?: { content?: unknown }; finish_reason?: unknown }[];
}

function wordsOf(text: string): string {
  let completion: Completion;
  try {
    completion = JSON.parse(text) as Completion;
  } catch {
    throw new ModelFault('model_malformed');
  }
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  if (choice?.finish_reason === 'length') throw new ModelFault('model_cut_off');
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw new ModelFault('model_malformed');
  return content;
}
