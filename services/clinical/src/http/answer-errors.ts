import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { errorHandler, HttpError, type Report } from 'http-kit';
import { translateError } from '../operation/translate-error.js';
import { envelope } from './envelope.js';
import { requestLanguage } from './request-language.js';
import { statusIn, type Representation } from './representation.js';

/**
 * The last middleware: whatever was thrown, as an error of the table, written as the operation's representation has it; in the
 * platform's envelope where the request reached no operation.
 */
export function answerErrors(report: Report): ErrorRequestHandler[] {
  return [
    (thrown, _req, res, next) => {
      if (!res.headersSent) res.type(representationOf(res).contentType);
      next(restated(translateError(thrown), representationOf(res)));
    },
    errorHandler(
      (error, req) => representationOf(req.res as Response).error(error, requestLanguage(req), req.id),
      report,
    ),
  ];
}

/** Requests that reach no operation are answered so, too, as far as they come this way. */
export const represented =
  (representation: Representation): RequestHandler =>
  (_req, res, next) => {
    res.locals['representation'] = representation;
    next();
  };

function restated(error: HttpError, representation: Representation): HttpError {
  const status = statusIn(representation, error);
  if (status === error.status) return error;
  const { code, message, details, headers, cause } = error;
  return new HttpError(status, code, message, details, { headers, cause });
}

const representationOf = (res: Response): Representation => res.locals['representation'] ?? envelope;
