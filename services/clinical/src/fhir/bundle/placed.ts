import { HttpError } from 'http-kit';
import { errorEntry } from '../../domain/errors.js';
import type { Failure } from '../../domain/failures.js';
import { issueTypeOf, type Issue } from '../outcome.js';

/** What headers of a request are in an entry. */
const HEADERS: Record<string, string> = { 'If-Match': 'request.ifMatch', 'If-None-Exist': 'request.ifNoneExist' };

/** Where in a Bundle is what a request would have called so. */
function expressionIn(index: number, expression: string | undefined, reads: boolean): string {
  const entry = `Bundle.entry[${index}]`;
  if (!expression) return entry;
  if (/^(?:request|resource|fullUrl)\b/.test(expression)) return `${entry}.${expression}`;
  const header = HEADERS[expression];
  if (header !== undefined) return `${entry}.${header}`;
  const [, member] = /^[A-Z][A-Za-z]+((?:[.[].*)?)$/.exec(expression) ?? [];
  if (member !== undefined) return `${entry}.resource${member}`;
  if (reads) return `${entry}.request.url`;
  return `${entry}.resource${expression.startsWith('[') ? '' : `.${expression}`}`;
}

/** An error of one entry, as one of the whole Bundle that says where. */
export function placed(error: HttpError, index: number, method?: string): HttpError {
  const { status, code, message, details, headers, cause } = error;
  const { issues, failures } = details as { issues?: Issue[]; failures?: Failure[] };
  const reads = method === 'GET' || method === 'HEAD';
  const at = (expression: string | undefined) => expressionIn(index, expression, reads);
  const said = failures
    ? { failures: failures.map((failure) => ({ ...failure, path: at(failure.path) })) }
    : {
        issues: (issues ?? [asIssue(error)]).map((issue) => ({ ...issue, expression: at(issue.expression) })),
      };
  return new HttpError(status, code, message, { ...details, ...said }, { headers, cause });
}

const asIssue = (error: HttpError): Issue => ({
  severity: 'error',
  code: issueTypeOf(error),
  text: errorEntry(error.code).message,
});
