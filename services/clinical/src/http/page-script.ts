/**
 * What a page says, by the name that its elements and its script have for it. Fields are named as in the service's faults;
 * `field_…` names what has no field.
 */
type Texts = Record<'title', string> & Record<string, string>;

/** What all pages say. */
const COMMON = {
  es: {
    lost: 'No hubo respuesta. Inténtelo de nuevo.',
    show: 'Mostrar',
    hide: 'Ocultar',
    codeAsked: 'Su cuenta tiene un segundo factor: escriba también el código.',
  },
  en: {
    lost: 'There was no answer. Try again.',
    show: 'Show',
    hide: 'Hide',
    codeAsked: 'Your account has a second factor: give its code too.',
  },
};

/**
 * The script of a page of `sendPage`: it writes the texts in the browser's language where `data-text` names one, and runs `does`, which
 * has them as `text`, may `speak` another language, and asks operations of the service by `call`. `to` leads from the page to the service.
 */
export const pageScript = (texts: Record<'es' | 'en', Texts>, to: string, does: string): string => `(() => {
const texts = ${JSON.stringify({ es: { ...COMMON.es, ...texts.es }, en: { ...COMMON.en, ...texts.en } })};
let language, text;
const of = (id) => document.getElementById(id);
const say = (words, isFault = false) => {
  of('said').textContent = words;
  of('said').toggleAttribute('data-fault', isFault);
};
const speak = (chosen) => {
  [language, text] = [chosen, texts[chosen]];
  document.documentElement.lang = language;
  document.title = text.title;
  document.querySelector('h1').textContent = text.title;
  for (const each of document.querySelectorAll('[data-text]')) each.textContent = text[each.dataset.text];
};
speak(/^es/i.test(navigator.language) ? 'es' : 'en');
const call = async (path, body, { token, clinic, asConsole } = {}) => {
  const response = await fetch('${to}api/' + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json', 'Accept-Language': language,
      ...(token && { Authorization: 'Bearer ' + token }), ...(clinic && { 'X-Clinic-ID': clinic }), ...(asConsole && { 'X-Console': '1' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => { throw new Error(text.lost); });
  const answer = await response.json().catch(() => { throw new Error(text.lost); });
  if (answer.success) return answer;
  throw Object.assign(new Error(answer.message), { status: response.status, errors: answer.errors || {} });
};
/** The service's sentence, with the name that people read instead of that which programs know a field by. */
const named = (sentence, field) => sentence.replace(field, text['field_' + field] || '«' + text[field] + '»');
const sentences = ([field, own]) => own.map((sentence) => named(sentence, field)).join(' ');
const faultAt = (field, sentence) => {
  const input = of(field);
  const fault = of(field + '-fault') || Object.assign(document.createElement('small'), { id: field + '-fault', className: 'fault' });
  fault.textContent = sentence;
  input.setAttribute('aria-invalid', String(sentence !== ''));
  input.setAttribute('aria-describedby', [input.dataset.hint, fault.id].filter(Boolean).join(' '));
  (input.closest('.secret') || input).after(fault);
};
/** Each fault at its field, and what is about none of them above all; the first of those fields. */
const tell = (error) => {
  const shown = (field) => Boolean(of(field)?.matches('input') && of(field).offsetParent);
  const faults = Object.entries(error.errors || {});
  const [there, elsewhere] = [true, false].map((at) => faults.filter(([field]) => shown(field) === at));
  for (const fault of there) faultAt(fault[0], sentences(fault));
  say(faults.length === 0 ? error.message : elsewhere.map(sentences).join(' '), true);
  return there[0] && of(there[0][0]);
};
for (const input of document.querySelectorAll('.secret input')) {
  const eye = Object.assign(document.createElement('button'), { type: 'button', textContent: text.show });
  eye.setAttribute('aria-controls', input.id);
  eye.addEventListener('click', () => {
    const shows = input.type === 'password';
    input.type = shows ? 'text' : 'password';
    eye.textContent = shows ? text.hide : text.show;
  });
  input.after(eye);
}
/** For this page's one thing: who leaves it open, or closes it, is out soon. */
const logIn = () => {
  const code = of('code').value.trim();
  const body = { email: of('email').value, password: of('password').value, device_name: text.device, minutes: 10 };
  return call('mobile/v1/auth/login', { ...body, ...(code && { code }) });
};
/** Does it when the form is sent, and not twice at once; who is asked for the code of their second factor is shown where it goes. */
const on = (form, act) => form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const buttons = form.querySelectorAll('button');
  const held = document.activeElement;
  for (const each of buttons) each.disabled = true;
  for (const each of form.querySelectorAll('.fault')) if (each.textContent) faultAt(each.id.replace('-fault', ''), '');
  say('');
  let next;
  try {
    await act(event);
  } catch (error) {
    const first = error.errors?.code && of('second')?.hidden && !of('second').closest('[hidden]:not(#second)');
    if (first) {
      of('second').hidden = false;
      say(text.codeAsked);
      next = of('code');
    } else next = tell(error);
  }
  for (const each of buttons) each.disabled = false;
  if (next) next.focus();
  // A button that may not be pressed meanwhile loses the focus.
  else if (!form.hidden && document.activeElement === document.body) held.focus();
});
${does}
})();
`;
