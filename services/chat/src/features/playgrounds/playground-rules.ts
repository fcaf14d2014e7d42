import { ChatError } from '../../domain/errors.js';
import { line, str, text } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { canMakeLinks, readUrlTemplate } from '../markdown/index.js';

/** What of a playground is given, as parameters. The language need not be one that is highlighted here. */
export const playgroundParams = {
  name: line(LIMITS.playgroundName),
  pygments_language: text(LIMITS.playgroundLanguage).pattern(/^[ a-zA-Z0-9_+,\-./#]+$/),
  url_template: str().trim().max(LIMITS.urlTemplate),
};

/** What whoever writes a message may put into a link: clients make it of the code as it stands, and ask nobody. */
const HOSTILE_CODE = 'javascript:alert(1)';

/** @throws ChatError INVALID_FIELDS unless it is a template of `code` and of nothing else, whose links are no scripts whatever the code is. */
export function checkPlaygroundTemplate(url_template: string): void {
  const template = readUrlTemplate(url_template);
  if (!template) throw badTemplate('The URL template is not valid (RFC 6570).');
  const { variables } = template;
  if (!variables.has('code')) throw badTemplate('The URL template lacks the variable "code".');
  if (variables.size > 1) throw badTemplate('"code" is the only variable that the URL template may have.');
  if (!canMakeLinks(template) || !canMakeLinks(template, HOSTILE_CODE)) {
    throw badTemplate('The URL template does not make links of an allowed kind.');
  }
}

function badTemplate(msg: string): ChatError {
  return new ChatError('INVALID_FIELDS', msg, { errors: { url_template: [msg] } });
}
