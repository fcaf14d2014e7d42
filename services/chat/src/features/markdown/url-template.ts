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

/** Whether links that it makes may be of an allowed kind: no scripts. What is inserted is looked at again, each time. */
export function canMakeLinks({ variables, expand }: UrlTemplate): boolean {
  return safeHref(expand(Object.fromEntries([...variables].map((name) => [name, '1'])))) !== undefined;
}
