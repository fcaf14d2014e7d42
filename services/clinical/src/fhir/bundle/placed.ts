import { HttpError } from 'http-kit';
import { errorEntry } from '../../domain/errors.js';
import type { Failure } from '../../domain/failures.js';
import { issueTypeOf, KEY_OF_REQUEST, type Issue } from '../outcome.js';
import type { Entry } from './received.js';

/** What headers of a request are in an entry. */
const HEADERS: Record<string, string> = { 'If-Match': 'request.ifMatch', 'If-None-Exist': 'request.ifNoneExist' };

type Placed = Pick<Entry, 'index' | 'method' | 'query' | 'headers'>;

/** Where in a Bundle is what a request would have called so. */
function expressionIn({ index, ...entry }: Placed, expression: string | undefined): string {
  // One key is of all entries.
  if (expression === KEY_OF_REQUEST) return expression;
  const at = `Bundle.entry[${index}]`;
  if (!expression) return at;
  if (expression.startsWith('Bundle.')) return expression;
  if (/^(?:request|resource|fullUrl)\b/.test(expression)) return `${at}.${expression}`;
  if (Object.hasOwn(HEADERS, expression)) return `${at}.${HEADERS[expression]}`;
  const [, member] = /^[A-Z][A-Za-z]+((?:[.[].*)?)$/.exec(expression) ?? [];
  if (member !== undefined) return `${at}.resource${member}`;
  return `${at}.${parameterIn(entry, expression) ?? `resource${expression.startsWith('[') ? '' : `.${expression}`}`}`;
}

/** Where a search is that has such a parameter. */
function parameterIn({ method, query, headers }: Omit<Placed, 'index'>, name: string): string | undefined {
  if (method === 'GET' || method === 'HEAD' || Object.hasOwn(query, name)) return 'request.url';
  return headers['if-none-exist']?.includes(`${name}=`) ? 'request.ifNoneExist' : undefined;
}

/** An error of one entry, as one of the whole Bundle that says where. */
export function placed(error: HttpError, entry: Placed): HttpError {
  const { status, code, message, details, headers, cause } = error;
  const { issues, failures } = details as { issues?: Issue[]; failures?: Failure[] };
  const at = (expression: string | undefined) => expressionIn(entry, expression);
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
