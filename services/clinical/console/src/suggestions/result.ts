import type { Suggestion } from './use-suggestion';

export interface Citation {
  type: string;
  id: string | null;
  version: number | null;
  admission_id?: string | undefined;
  quote: string;
}

export interface Statement {
  text: string;
  /** Of a draft: the part of the note. */
  section?: string | null | undefined;
  citations: readonly Citation[];
}

export interface Code {
  code: string;
  description: string;
  citations: readonly Citation[];
}

export const statementsOf = ({ result }: Suggestion): readonly Statement[] =>
  result && 'statements' in result ? (result.statements ?? []) : [];

export const codesOf = ({ result }: Suggestion): readonly Code[] =>
  result && 'items' in result ? (result.items ?? []) : [];

type Result = NonNullable<Suggestion['result']>;
/** What a check of medications says. */
export type DrugCheck = Extract<Result, { warnings: unknown }>;
export type DrugWarning = DrugCheck['warnings'][number];

export const drugCheckOf = ({ result }: Suggestion): DrugCheck | undefined =>
  result && 'warnings' in result ? result : undefined;
