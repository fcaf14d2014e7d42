import type { Db } from '../../db/db.js';
import { ModelFault, type Model } from '../../deps/model.js';
import { AI_LIMITS } from '../../limits/index.js';
import { findActiveDiagnoses } from '../catalogs/index.js';
import { answerOf, verifiedCodes, verifiedStatements } from './answer-rules.js';
import { createDeidentifier } from './deidentification/deidentifier.js';
import type { ModelTask } from './model-task.js';
import { promptOf } from './prompt.js';

interface Asking {
  model: Model;
  /** Records what is sent, before it is sent. */
  disclose(body: string): Promise<void>;
  stopping?: AbortSignal | undefined;
}

/**
 * Asks the model, and keeps the parts of the answer that cite the sources. `ai` reads the catalog. Throws `ModelFault`
 * if two answers cannot be parsed.
 */
export async function makeByModel(ai: Db, task: ModelTask, { model, disclose, stopping }: Asking) {
  const names = createDeidentifier(task.identities);
  const { body, shown, left } = await promptOf(model.name, task, names);
  for (let attempt = 1; ; attempt += 1) {
    await disclose(body);
    try {
      const answer = answerOf(await model.ask(body, stopping));
      const statements = verifiedStatements(answer, shown, names);
      const codes = verifiedCodes(answer, shown, names);
      const known = await findActiveDiagnoses(ai, [...codes.held.keys()]);
      const items = known.map(({ code, description, description_es }) => ({
        code,
        description: (task.language === 'es' && description_es) || description,
        score: 1,
        citations: codes.held.get(code) ?? [],
      }));
      const unknown = codes.held.size - items.length;
      const isNote = task.kind === 'draft_note' || task.kind === 'discharge_summary';
      return {
        result: isNote
          ? { statements: statements.held, items }
          : { statements: statements.held.map(({ section: _, ...statement }) => statement) },
        dropped: statements.dropped + left + (isNote ? codes.dropped + unknown : codes.held.size + codes.dropped),
      };
    } catch (error) {
      const isOver = attempt >= AI_LIMITS.model.attempts || stopping?.aborted;
      if (!(error instanceof ModelFault) || !error.isPassing || isOver) throw error;
    }
  }
}
