import { ChatError } from '../../domain/errors.js';
import type { Context } from '../../http/endpoint.js';
import { sendPage, type Page } from '../../http/page.js';
import { JoiningError } from './joining-faults.js';
import { cannotPage, say, type Reader } from './joining-pages.js';
import { PAGE_TEXTS } from './page-texts.js';

type Answer = Context<unknown, undefined, unknown>['res'];

/** Answers with the page, or with one that says why there is none. */
export async function answerPage(res: Answer, reader: Reader, make: () => Promise<Page>): Promise<void> {
  try {
    sendPage(res, await make());
  } catch (error) {
    const why = faultFor(reader, error);
    if (why === undefined || !(error instanceof ChatError)) throw error;
    res.set(error.headers ?? {});
    sendPage(res, cannotPage(reader, why, error.status));
  }
}

/** What went wrong, in the reader's language; undefined for what is no answer to a reader. */
function faultFor(reader: Reader, error: unknown): string | undefined {
  if (error instanceof JoiningError) return PAGE_TEXTS[reader.language].faults[error.fault];
  return error instanceof ChatError && error.kind === 'RATE_LIMIT_HIT' ? say(reader, 'too_often') : undefined;
}
