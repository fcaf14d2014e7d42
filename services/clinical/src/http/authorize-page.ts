import { text } from 'body-parser';
import { Router } from 'express';
import { problem } from '../domain/errors.js';
import { SMART_LIMITS } from '../smart-limits.js';
import { sendPage } from './page.js';

/** What the script shows: each step in the language of the browser. */
const CONTENT = `<p id="said" role="status"></p>
<form id="login" hidden>
<p class="asks"></p>
<label for="email" data-text="email"></label><input id="email" type="email" autocomplete="username" required>
<label for="password" data-text="password"></label><input id="password" type="password" autocomplete="current-password" maxlength="1024" required>
<label for="code" data-text="code"></label><input id="code" autocomplete="one-time-code" inputmode="numeric">
<button data-text="next"></button> <button type="button" class="deny" data-text="deny"></button>
</form>
<form id="patients" hidden>
<label for="sought" data-text="patient"></label><input id="sought" type="search" autocomplete="off" minlength="2" required>
<button data-text="search"></button>
<ul id="found"></ul>
</form>
<form id="consent" hidden>
<p class="asks"></p>
<fieldset><legend data-text="may"></legend><div id="scopes"></div></fieldset>
<p data-text="end"></p>
<button data-text="agree"></button> <button type="button" class="deny" data-text="deny"></button>
</form>
<noscript>Esta página necesita JavaScript. / This page needs JavaScript.</noscript>`;

/**
 * Asks what the app wants, logs the person in, lets them choose a patient where it is about one, and asks whether they agree. The
 * session is kept in this script alone and ended before the app is opened: nobody stays logged in here.
 */
const SCRIPT = `(() => {
const TEXTS = {
  en: {
    title: 'Let an app at your records', asks: '{app} asks for access to {clinic}.', email: 'Address', password: 'Password',
    code: 'Code of the second factor, if any', next: 'Log in', deny: 'Do not let it in', patient: 'Which patient is it about? Name, document or record number',
    search: 'Search', nobody: 'Nobody was found.', may: 'It will be able to:', agree: 'Let it in',
    end: 'You can take this back at any time, in the list of your devices.', choose: 'Choose a patient.', none: 'Choose at least one.',
    lost: 'There was no answer. Try again.', opening: 'Opening the app\\u2026', wrong: 'This link is not that of an app that is registered here.',
  },
  es: {
    title: 'Dar acceso a una aplicaci\\u00f3n', asks: '{app} pide acceso a {clinic}.', email: 'Correo', password: 'Contrase\\u00f1a',
    code: 'C\\u00f3digo del segundo factor, si hay', next: 'Iniciar sesi\\u00f3n', deny: 'No dar acceso', patient: '\\u00bfDe qu\\u00e9 paciente se trata? Nombre, documento o n\\u00famero de ficha',
    search: 'Buscar', nobody: 'No se encontr\\u00f3 a nadie.', may: 'Podr\\u00e1:', agree: 'Dar acceso',
    end: 'Puede retirarlo cuando quiera, en la lista de sus dispositivos.', choose: 'Elija un paciente.', none: 'Elija al menos uno.',
    lost: 'No hubo respuesta. Int\\u00e9ntelo de nuevo.', opening: 'Abriendo la aplicaci\\u00f3n\\u2026', wrong: 'Este enlace no es de una aplicaci\\u00f3n registrada aqu\\u00ed.',
  },
};
const language = /^es/i.test(navigator.language) ? 'es' : 'en';
const text = TEXTS[language];
const of = (id) => document.getElementById(id);
const say = (words) => { of('said').textContent = words; };
document.documentElement.lang = language;
document.title = text.title;
document.querySelector('h1').textContent = text.title;
for (const each of document.querySelectorAll('[data-text]')) each.textContent = text[each.dataset.text];
const show = (id) => {
  for (const each of document.forms) each.hidden = each.id !== id;
  say('');
  of(id).querySelector('input, button').focus();
};
const request = Object.fromEntries(new URLSearchParams(location.search));
let preview, session, patient;
const call = async (path, body, clinic) => {
  const response = await fetch('../api/' + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json', 'Accept-Language': language,
      ...(session && { Authorization: 'Bearer ' + session.token }), ...(clinic && { 'X-Clinic-ID': clinic }),
    },
    body: JSON.stringify(body),
  }).catch(() => { throw new Error(text.lost); });
  const answer = await response.json();
  if (!answer.success) throw new Error(Object.values(answer.errors || {}).flat().join(' ') || answer.message);
  return answer.data;
};
const leave = async (address) => {
  say(text.opening);
  if (session) await call('mobile/v1/auth/logout', {}).catch(() => {});
  session = undefined;
  location.assign(address);
};
const on = (id, act) => of(id).addEventListener('submit', async (event) => {
  event.preventDefault();
  const buttons = of(id).querySelectorAll('button');
  for (const each of buttons) each.disabled = true;
  try { await act(); } catch (error) { say(error.message); }
  for (const each of buttons) each.disabled = false;
});
on('login', async () => {
  const code = of('code').value.trim();
  session = await call('mobile/v1/auth/login', { email: of('email').value, password: of('password').value, device_name: preview.app.name, ...(code && { code }) });
  const isPatient = session.clinics.find(({ id }) => id === preview.clinic.id)?.role === 'patient';
  show(preview.chooses_patient && !isPatient ? 'patients' : 'consent');
});
on('patients', async () => {
  const words = of('sought').value.trim();
  const search = (by) => call('v1/patients/search', { ...by, per_page: 10 }, preview.clinic.id);
  let found = await search({ q: words });
  if (found.length === 0) found = await search({ mrn: words });
  say(found.length === 0 ? text.nobody : text.choose);
  of('found').replaceChildren(...found.map(({ id, full_name, birth_date, mrn }) => {
    const line = document.createElement('li');
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: [full_name, birth_date, mrn].filter(Boolean).join(', ') });
    button.addEventListener('click', () => { patient = id; show('consent'); });
    line.append(button);
    return line;
  }));
});
on('consent', async () => {
  const approved = [...of('scopes').querySelectorAll('input:checked')].map(({ value }) => value);
  const silent = preview.scopes.filter(({ description }) => description === null).map(({ scope }) => scope);
  if (approved.length === 0) throw new Error(text.none);
  const body = { ...request, approved_scopes: [...approved, ...silent], ...(patient && { patient_id: patient }) };
  await leave((await call('v1/smart-authorizations', body, preview.clinic.id)).redirect_to);
});
for (const each of document.querySelectorAll('.deny')) each.addEventListener('click', () => leave(preview.denied_to));
(async () => {
  try {
    preview = await call('v1/smart-authorizations/preview', request);
    if (preview.redirect_to) return await leave(preview.redirect_to);
  } catch (error) { return say(error.message === text.lost ? text.lost : text.wrong); }
  for (const each of document.querySelectorAll('.asks'))
    each.textContent = text.asks.replace('{app}', preview.app.name).replace('{clinic}', preview.clinic.name);
  for (const { scope, description } of preview.scopes)
    if (description !== null) {
      const line = document.createElement('label');
      line.append(Object.assign(document.createElement('input'), { type: 'checkbox', value: scope, checked: true }), description);
      of('scopes').append(line);
    }
  show('login');
})();
})();
`;

const form = text({ type: 'application/x-www-form-urlencoded', limit: SMART_LIMITS.authorizationBytes });

/** `/oauth/authorize`, where apps send people who are to let them in; made of the operations that it asks. */
export function authorizePage(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/oauth/authorize', (_req, res) =>
    sendPage(res, {
      language: 'es',
      title: 'Dar acceso / Let an app in',
      content: CONTENT,
      script: 'authorize/page.js',
    }),
  );
  // `authorize-post`: what came as a form is asked for again as an address, which the page reads.
  router.post('/oauth/authorize', form, ({ body }, res) => {
    if (typeof body !== 'string') throw problem('form_required');
    const request = new URLSearchParams(body).toString();
    // Letters that an address has no room for are longer there.
    if (request.length > SMART_LIMITS.authorizationBytes) throw problem('body_too_large');
    res.redirect(303, `authorize?${request}`);
  });
  router.get('/oauth/authorize/page.js', (_req, res) => {
    res.type('js').send(SCRIPT);
  });
  return router;
}
