import type { HttpError } from 'http-kit';
import { errorEntry, problem, type ErrorCode } from '../domain/errors.js';
import { describeFailures, type Failure } from '../domain/failures.js';
import type { Language, Text } from '../domain/language.js';

/** One thing that is wrong, or was not understood. `expression` names the element or the search parameter. */
export interface Issue {
  severity: 'fatal' | 'error' | 'warning' | 'information';
  /** Of HL7's value set issue-type. */
  code: string;
  text: Text;
  expression?: string;
}

export interface OperationOutcome {
  resourceType: 'OperationOutcome';
  issue: {
    severity: string;
    code: string;
    details?: { text: string };
    diagnostics?: string;
    expression?: string[];
  }[];
}

/** HL7's issue types, by the error's code, else by its status. */
const TYPES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'login',
  precondition_failed: 'conflict',
  conflict: 'conflict',
  body_too_large: 'too-long',
  headers_too_large: 'too-long',
  not_found: 'not-found',
  gone: 'deleted',
  method_not_allowed: 'not-supported',
  not_acceptable: 'not-supported',
  unsupported_media_type: 'not-supported',
  form_required: 'not-supported',
  hl7_required: 'not-supported',
  csv_required: 'not-supported',
  too_many_requests: 'throttled',
  request_timeout: 'timeout',
  unavailable: 'transient',
  mail_unavailable: 'transient',
  documents_unavailable: 'transient',
  range_not_satisfiable: 'value',
  file_required: 'not-supported',
  internal_error: 'exception',
  malformed: 'structure',
};

/** HL7's issue type of an error of the table. */
const issueTypeOf = ({ code, status }: HttpError): string =>
  TYPES[code as ErrorCode] ?? (status === 403 ? 'forbidden' : 'invalid');

/** Refuses with those issues, in the words of each. */
export const refusal = (code: ErrorCode, ...issues: [Issue, ...Issue[]]): HttpError =>
  problem(code, { details: { issues } });

export const outcome = (issues: readonly Issue[], language: Language): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: issues.map(({ severity, code, text, expression }) => ({
    severity,
    code,
    details: { text: text[language] },
    ...(expression !== undefined && { expression: [expression] }),
  })),
});

/** An error of the table as an OperationOutcome. Its first issue names the request, and the reason of a denial. */
export function outcomeOf(error: HttpError, language: Language, requestId: string): Record<string, unknown> {
  const { resourceType, issue } = described(error, language);
  const [leading, ...others] = issue;
  const reason = errorEntry(error.code).member === undefined ? '' : `${error.code}; `;
  return { resourceType, issue: [{ ...leading, diagnostics: `${reason}request ${requestId}` }, ...others] };
}

/** What the platform calls a header that is no part of what was sent. */
export const KEY_OF_REQUEST = 'idempotency_key';

/** A place in a list as FHIRPath has it. */
const fhirPath = (path: string): string =>
  path === KEY_OF_REQUEST ? 'Idempotency-Key' : path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');

/** What is wrong, as issues in both languages. */
export function issuesOfError(error: HttpError): Issue[] {
  const { issues, failures } = error.details as { issues?: Issue[]; failures?: Failure[] };
  const code = issueTypeOf(error);
  const inWords = (failure: Failure, language: Language) => describeFailures([failure], 1, language).message;
  return (
    issues ??
    failures?.map((failure) => ({
      severity: 'error',
      code,
      text: { en: inWords(failure, 'en'), es: inWords(failure, 'es') },
      expression: fhirPath(failure.path),
    })) ?? [{ severity: 'error', code, text: errorEntry(error.code).message }]
  );
}

function described(error: HttpError, language: Language): OperationOutcome {
  const { more = [] } = error.details as { more?: Issue[] };
  const { resourceType, issue } = ownOutcome(error, language);
  return { resourceType, issue: [...issue, ...outcome(more, language).issue] };
}

/** What the error itself says, without what else is wrong elsewhere. */
function ownOutcome(error: HttpError, language: Language): OperationOutcome {
  const { issues, failures } = error.details as { issues?: Issue[]; failures?: Failure[] };
  if (issues) return outcome(issues, language);
  const code = issueTypeOf(error);
  if (!failures) return outcome([{ severity: 'error', code, text: errorEntry(error.code).message }], language);
  const { errors } = describeFailures(failures, failures.length, language);
  const issue = Object.entries(errors).flatMap(([path, sentences]) =>
    // Several members of the platform's body may come from one of the resource.
    [...new Set(sentences)].map((text) => ({
      severity: 'error',
      code,
      details: { text },
      expression: [fhirPath(path)],
    })),
  );
  return { resourceType: 'OperationOutcome', issue };
}
