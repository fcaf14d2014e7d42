/** What a page says, by the name that its elements and its script have for it; `title` and `lost`, that there was no answer, among it. */
type Texts = Record<'title' | 'lost', string> & Record<string, string>;

/**
 * The script of a page of `sendPage`: it writes the texts in the browser's language where `data-text` names one, and runs `does`, which
 * has them as `text`, and asks operations of the service by `call`. `to` leads from the page to the service.
 */
export const pageScript = (texts: Record<'es' | 'en', Texts>, to: string, does: string): string => `(() => {
const language = /^es/i.test(navigator.language) ? 'es' : 'en';
const text = ${JSON.stringify(texts)}[language];
const of = (id) => document.getElementById(id);
const say = (words, isFault = false) => {
  of('said').textContent = words;
  of('said').toggleAttribute('data-fault', isFault);
};
document.documentElement.lang = language;
document.title = text.title;
document.querySelector('h1').textContent = text.title;
for (const each of document.querySelectorAll('[data-text]')) each.textContent = text[each.dataset.text];
const call = async (path, body, { token, clinic } = {}) => {
  const response = await fetch('${to}api/' + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json', 'Accept-Language': language,
      ...(token && { Authorization: 'Bearer ' + token }), ...(clinic && { 'X-Clinic-ID': clinic }),
    },
    body: JSON.stringify(body),
  }).catch(() => { throw new Error(text.lost); });
  const answer = await response.json().catch(() => { throw new Error(text.lost); });
  if (answer.success) return answer;
  const errors = answer.errors || {};
  throw Object.assign(new Error(Object.values(errors).flat().join(' ') || answer.message), { at: Object.keys(errors) });
};
const logIn = (device_name) => {
  const code = of('code').value.trim();
  return call('mobile/v1/auth/login', { email: of('email').value, password: of('password').value, device_name, ...(code && { code }) });
};
/** Does it when the form is sent, and not twice at once; who is asked for the code of their second factor is shown where it goes. */
const on = (form, act) => form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const buttons = form.querySelectorAll('button');
  const held = document.activeElement;
  for (const each of buttons) each.disabled = true;
  let first = false;
  try {
    await act();
  } catch (error) {
    first = error.at?.includes('code') && of('second').hidden;
    if (first) of('second').hidden = false;
    say(error.message, !first);
  }
  for (const each of buttons) each.disabled = false;
  if (first) of('code').focus();
  // A button that may not be pressed meanwhile loses the focus.
  else if (!form.hidden && document.activeElement === document.body) held.focus();
});
${does}
})();
`;
