import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/db.js';
import { ModelFault, type Model } from '../../deps/model.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { open, seal } from '../suggestion-heads/index.js';
import { BudgetSpent, disclose, makeByModel, type ModelKind } from '../suggestion-models/index.js';
import { ENGINES, type Made } from './engines.js';
import { sourcesOf } from './fact-sources.js';
import {
  beginLeftSuggestion,
  beginSuggestion,
  endSuggestion,
  expireSuggestions,
  giveUpSuggestions,
  type Begun,
  type End,
} from './making-store.js';
import type { Handed } from './suggestion-box.js';

/** Who makes suggestions: the database as `clinical_ai`, which reads no records. */
export interface Making {
  ai: Database;
  keys: KeyRing;
  /** Whom a model is asked as: `app` keeps what leaves, and says so in the trail. */
  asking?: { model: Model; app: Database } | undefined;
  onFailure(error: unknown): void;
}

/** Makes that one as soon as the request that asked for it has ended; a worker does where this process does not get to it. */
export async function makeSoon(
  making: Making,
  { clinic_id, id }: { clinic_id: string; id: string },
  stopping: AbortSignal,
): Promise<void> {
  for (const ms of AI_LIMITS.looksMs) {
    const stopped = await sleep(ms, false, { signal: stopping }).catch(() => true);
    if (stopped) return;
    const begun = await beginSuggestion(making.ai, clinic_id, id);
    if (begun) return make(making, begun, stopping);
  }
}

/** Makes what nobody has made in time, one after the other, of the clinics in turn: many of one keep no other waiting. */
export async function makeLeft(making: Making, stopping: AbortSignal): Promise<void> {
  await giveUpSuggestions(making.ai);
  const served = new Set<string>();
  for (;;) {
    const begun = stopping.aborted ? undefined : await beginLeftSuggestion(making.ai, [...served]);
    if (!begun) return;
    served.delete(begun.clinic_id);
    served.add(begun.clinic_id);
    await make(making, begun, stopping);
  }
}

async function make(making: Making, begun: Begun, stopping: AbortSignal): Promise<void> {
  const end = await made(making, begun, stopping).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'engine_failed') making.onFailure(error);
    return { status: 'failed', content_encrypted: null, dropped: 0, error: code, engine: begun.engine } as const;
  });
  // What was interrupted is begun again, once its time is over.
  if (!stopping.aborted) await endSuggestion(making.ai, begun, end);
}

const codeOf = (error: unknown): string => {
  if (error instanceof ModelFault) return error.failure;
  return error instanceof BudgetSpent ? 'budget_spent' : 'engine_failed';
};

async function made(making: Making, begun: Begun, stopping: AbortSignal): Promise<End> {
  const { ai, keys } = making;
  const handed = open<Handed>(keys, begun, begun.content_encrypted);
  const ready = ({ result, dropped }: Made, engine: End['engine']): End => {
    return { status: 'ready', content_encrypted: seal(keys, begun, result), dropped, error: null, engine };
  };
  const builtIn = ENGINES[begun.kind];
  if (begun.engine === 'model')
    try {
      return ready(await byModel(making, begun, handed, stopping), 'model');
    } catch (error) {
      // There is one without a model too.
      if (!builtIn || stopping.aborted) throw error;
      if (codeOf(error) === 'engine_failed') making.onFailure(error);
    }
  if (!builtIn)
    return { status: 'failed', content_encrypted: null, dropped: 0, error: 'no_engine', engine: begun.engine };
  return ready(await builtIn(ai, handed), 'built_in');
}

function byModel({ ai, keys, asking }: Making, begun: Begun, handed: Handed, stopping: AbortSignal): Promise<Made> {
  const { about, chart, input, language, sources } = handed;
  if (!asking || !about) throw new ModelFault('model_unreachable');
  const { model, app } = asking;
  const task = {
    kind: begun.kind as ModelKind,
    language,
    sources: [...sources, ...sourcesOf(chart?.facts ?? [])],
    question: input.question ?? null,
    identities: about.identities,
  };
  const { clinic_id, id } = begun;
  const { asker, patient_id } = about;
  return makeByModel(ai, task, {
    model,
    stopping,
    disclose: (body) =>
      disclose(app, keys, {
        clinic_id,
        suggestion_id: id,
        patient_id,
        asker,
        host: model.host,
        model: model.name,
        body,
      }),
  });
}

/** Takes away what was shown for long enough; how many. */
export const expireOld = (ai: Database, now: Date, limit: number): Promise<number> => expireSuggestions(ai, now, limit);
