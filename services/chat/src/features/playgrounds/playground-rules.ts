import { ChatError } from '../../domain/errors.js';
import { str, text } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import { canMakeLinks, readUrlTemplate } from '../markdown/index.js';

/** What of a playground is given, as parameters. The language need not be one that is highlighted here. */
export const playgroundParams = {
  name: text(LIMITS.playgroundName),
  pygments_language: text(LIMITS.playgroundLanguage).pattern(/^[ a-zA-Z0-9_+,\-./#]+$/),
  url_template: str().trim().max(LIMITS.urlTemplate),
};

/** @throws ChatError INVALID_FIELDS unless it is a template of `code` and of nothing else. */
export function checkPlaygroundTemplate(url_template: string): void {
  const template = readUrlTemplate(url_template);
  if (!template) throw badTemplate('The URL template is not valid (RFC 6570).');
  const { variables } = template;
  if (!variables.has('code')) throw badTemplate('The URL template lacks the variable "code".');
  if (variables.size > 1) throw badTemplate('"code" is the only variable that the URL template may have.');
  if (!canMakeLinks(template)) throw badTemplate('The URL template does not make links of an allowed kind.');
}

function badTemplate(msg: string): ChatError {
  return new ChatError('INVALID_FIELDS', msg, { errors: { url_template: [msg] } });
}
