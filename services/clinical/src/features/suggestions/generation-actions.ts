import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/db.js';
import { ModelFault, type Model } from '../../deps/model.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { decryptContent, encryptContent } from '../suggestion-acceptances/index.js';
import { BudgetSpent, disclose, makeByModel, type ModelKind } from '../suggestion-models/index.js';
import { ENGINES, type EngineResult } from './engines.js';
import { sourcesOf } from './fact-sources.js';
import {
  startOverdueSuggestion,
  startSuggestion,
  endSuggestion,
  expireSuggestions,
  giveUpSuggestions,
  type StartedSuggestion,
  type End,
} from './generation-store.js';
import type { EngineInput } from './engine-input.js';

/** The database as `clinical_ai`, which reads no records. */
export interface Generator {
  ai: Database;
  keys: KeyRing;
  /** The model, and the database as `app`, which records what is sent to the model with an audit event. */
  asking?: { model: Model; app: Database } | undefined;
  onFailure(error: unknown): void;
}

/** Makes the suggestion as soon as the request that asked for it has ended. If this process cannot, a worker does. */
export async function makeAfterRequest(
  generator: Generator,
  { clinic_id, id }: { clinic_id: string; id: string },
  stopping: AbortSignal,
): Promise<void> {
  for (const ms of AI_LIMITS.looksMs) {
    const stopped = await sleep(ms, false, { signal: stopping }).catch(() => true);
    if (stopped) return;
    const started = await startSuggestion(generator.ai, clinic_id, id);
    if (started) return make(generator, started, stopping);
  }
}

/**
 * Makes overdue suggestions one after the other, taken in turn from each clinic so that a large one delays no other.
 */
export async function makeOverdue(generator: Generator, stopping: AbortSignal): Promise<void> {
  await giveUpSuggestions(generator.ai);
  const served = new Set<string>();
  for (;;) {
    const started = stopping.aborted ? undefined : await startOverdueSuggestion(generator.ai, [...served]);
    if (!started) return;
    served.delete(started.clinic_id);
    served.add(started.clinic_id);
    await make(generator, started, stopping);
  }
}

async function make(generator: Generator, started: StartedSuggestion, stopping: AbortSignal): Promise<void> {
  const end = await made(generator, started, stopping).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'engine_failed') generator.onFailure(error);
    return { status: 'failed', content_encrypted: null, dropped: 0, error: code, engine: started.engine } as const;
  });
  // An interrupted suggestion is started again after its time limit.
  if (!stopping.aborted) await endSuggestion(generator.ai, started, end);
}

const codeOf = (error: unknown): string => {
  if (error instanceof ModelFault) return error.failure;
  return error instanceof BudgetSpent ? 'budget_spent' : 'engine_failed';
};

async function made(generator: Generator, started: StartedSuggestion, stopping: AbortSignal): Promise<End> {
  const { ai, keys } = generator;
  const engineInput = decryptContent<EngineInput>(keys, started, started.content_encrypted);
  const ready = ({ result, dropped }: EngineResult, engine: End['engine']): End => {
    return { status: 'ready', content_encrypted: encryptContent(keys, started, result), dropped, error: null, engine };
  };
  const builtIn = ENGINES[started.kind];
  if (started.engine === 'model')
    try {
      return ready(await byModel(generator, started, engineInput, stopping), 'model');
    } catch (error) {
      // If the model fails, the built-in engine makes it.
      if (!builtIn || stopping.aborted) throw error;
      if (codeOf(error) === 'engine_failed') generator.onFailure(error);
    }
  if (!builtIn)
    return { status: 'failed', content_encrypted: null, dropped: 0, error: 'no_engine', engine: started.engine };
  return ready(await builtIn(ai, engineInput), 'built_in');
}

function byModel(
  { ai, keys, asking }: Generator,
  started: StartedSuggestion,
  engineInput: EngineInput,
  stopping: AbortSignal,
): Promise<EngineResult> {
  const { about, chart, input, language, sources } = engineInput;
  if (!asking || !about) throw new ModelFault('model_unreachable');
  const { model, app } = asking;
  const task = {
    kind: started.kind as ModelKind,
    language,
    sources: [...sources, ...sourcesOf(chart?.facts ?? [])],
    question: input.question ?? null,
    identities: about.identities,
  };
  const { clinic_id, id } = started;
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

/** Deletes the content of expired suggestions; answers how many. */
export const deleteExpiredContent = (ai: Database, now: Date, limit: number): Promise<number> =>
  expireSuggestions(ai, now, limit);
