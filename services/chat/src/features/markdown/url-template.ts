import { parseTemplate } from 'url-template';
import { safeHref } from './links.js';
import { templateVariables } from './url-template-variables.js';

export interface UrlTemplate {
  variables: ReadonlySet<string>;
  expand(values: Record<string, string | null>): string;
}

/** More places for variables are not taken: each is as long as what is inserted. */
const MAX_PLACES = 50;

/** The RFC 6570 template that a text is; undefined where it is none. */
export function readUrlTemplate(text: string): UrlTemplate | undefined {
  const variables = templateVariables(text);
  if (!variables || (text.match(/[{,]/g) ?? []).length > MAX_PLACES) return undefined;
  const { expand } = parseTemplate(text);
  return { variables, expand };
}

/** Whether the links that it makes of `inserted` are of an allowed kind: no scripts. */
export function canMakeLinks({ variables, expand }: UrlTemplate, inserted = '1'): boolean {
  return safeHref(expand(Object.fromEntries([...variables].map((name) => [name, inserted])))) !== undefined;
}
