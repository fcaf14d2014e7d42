import type { ChatError } from '../../domain/errors.js';
import type { Context } from '../../http/endpoint.js';
import { answerPage, type Page } from '../../http/page.js';
import { JoiningError } from './joining-faults.js';
import { cannotPage, say, type Reader } from './joining-pages.js';
import { PAGE_TEXTS } from './page-texts.js';

type Answer = Context<unknown, undefined, unknown>['res'];

/** Answers with the page, or with one that says why there is none. */
export function answerReader(res: Answer, reader: Reader, make: () => Promise<Page>): Promise<void> {
  return answerPage(res, make, (error) => {
    const why = faultFor(reader, error);
    return why === undefined ? undefined : cannotPage(reader, why);
  });
}

/** What went wrong, in the reader's language; undefined for what is no answer to a reader. */
function faultFor(reader: Reader, error: ChatError): string | undefined {
  if (error instanceof JoiningError) return PAGE_TEXTS[reader.language].faults[error.fault];
  return error.kind === 'RATE_LIMIT_HIT' ? say(reader, 'too_often') : undefined;
}
