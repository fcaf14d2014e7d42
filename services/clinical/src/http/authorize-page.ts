import { text } from 'body-parser';
import { Router } from 'express';
import { problem } from '../domain/errors.js';
import { SMART_LIMITS } from '../limits/index.js';
import { sendsFixed } from './compression.js';
import { sendsPage } from './page.js';
import { pageScript } from './page-script.js';

/** What the script shows: each step in the language of the browser. */
const CONTENT = `<p id="asks"></p>
<p id="said" role="status"></p>
<form id="login" hidden>
<label for="email" data-text="email"></label><input id="email" type="email" autocomplete="username" required>
<label for="password" data-text="password"></label><div class="secret"><input id="password" type="password" autocomplete="current-password" maxlength="1024" required></div>
<div id="second" hidden><label for="code" data-text="code"></label><input id="code" autocomplete="one-time-code" inputmode="numeric"></div>
<button data-text="next"></button> <button type="button" class="deny" data-text="deny"></button>
</form>
<form id="patients" hidden>
<label for="sought" data-text="patient"></label>
<small id="sought-by" data-text="soughtBy"></small>
<input id="sought" type="search" autocomplete="off" minlength="2" required aria-describedby="sought-by">
<button data-text="search"></button>
<ul id="found"></ul>
<button type="button" class="deny" data-text="deny"></button>
</form>
<form id="unnamed" hidden>
<button data-text="again"></button> <button type="button" class="deny" data-text="deny"></button>
</form>
<form id="consent" hidden>
<dl><dt data-text="you"></dt><dd id="you"></dd></dl>
<button type="button" id="another" data-text="another" hidden></button>
<dl id="about" hidden><dt data-text="about"></dt><dd id="chosen"></dd></dl>
<fieldset><legend data-text="may"></legend><div id="scopes"></div></fieldset>
<p><small data-text="end"></small></p>
<button data-text="agree"></button> <button type="button" class="deny" data-text="deny"></button>
</form>
<noscript>Esta página necesita JavaScript. / This page needs JavaScript.</noscript>`;

const TEXTS = {
  es: {
    title: 'Dar acceso a una aplicación',
    asks: '{app} pide acceso a {clinic}.',
    email: 'Correo',
    password: 'Contraseña',
    code: 'Código del segundo factor',
    next: 'Iniciar sesión',
    deny: 'No dar acceso',
    patient: '¿De qué paciente se trata?',
    soughtBy: 'Nombre, documento o número de ficha.',
    search: 'Buscar',
    nobody: 'No se encontró a nadie.',
    choose: 'Elija un paciente.',
    you: 'Usted entró como',
    another: 'Entrar con otra cuenta',
    about: 'Paciente',
    unnamed: 'No se pudo mostrar para qué paciente se abrió la aplicación.',
    again: 'Intentar de nuevo',
    may: 'La aplicación podrá',
    agree: 'Dar acceso',
    end: 'Quite lo que no quiera darle. Puede retirarlo cuando quiera, en la lista de sus dispositivos.',
    none: 'Elija al menos uno.',
    device: 'Inicio de sesión para dar acceso',
    opening: 'Abriendo la aplicación…',
    wrong: 'Este enlace no es de una aplicación registrada aquí.',
    address: 'La aplicación pide volver a una dirección con la que no está registrada aquí (redirect_uri).',
  },
  en: {
    title: 'Give an app access',
    asks: '{app} asks for access to {clinic}.',
    email: 'Email',
    password: 'Password',
    code: 'Code of the second factor',
    next: 'Log in',
    deny: 'Give no access',
    patient: 'Which patient is it about?',
    soughtBy: 'Name, document or record number.',
    search: 'Search',
    nobody: 'Nobody was found.',
    choose: 'Choose a patient.',
    you: 'You logged in as',
    another: 'Log in with another account',
    about: 'Patient',
    unnamed: 'The patient that the app was opened for could not be shown.',
    again: 'Try again',
    may: 'The app will be able to',
    agree: 'Give access',
    end: 'Take away what you do not want to give. You can end it at any time, in the list of your devices.',
    none: 'Choose at least one.',
    device: 'Log-in to give access',
    opening: 'Opening the app…',
    wrong: 'This link is not that of an app that is registered here.',
    address: 'The app asks to return to an address that it is not registered with here (redirect_uri).',
  },
};

/**
 * Asks what the app wants, logs the person in unless they are in the console, lets them choose a patient where it is about one, and asks whether they agree. The
 * session of a log-in is kept in this script alone and ended before the app is opened, or ends by itself in minutes: nobody stays logged in here.
 */
const SCRIPT = pageScript(
  TEXTS,
  '../',
  `const show = (id) => {
  for (const each of document.forms) each.hidden = each.id !== id;
  say('');
  of(id).querySelector('input, button').focus();
};
const request = Object.fromEntries(new URLSearchParams(location.search));
let preview, session, patient;
const ask = async (path, body) =>
  (await call('v1/' + path, body, { token: session?.token, clinic: session && preview.clinic.id, asConsole: session && !session.token })).data;
const leave = async (address) => {
  say(text.opening);
  if (session?.token) await call('mobile/v1/auth/logout', {}, session).catch(() => {});
  session = undefined;
  location.assign(address);
};
const written = (day) => new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
const described = ({ birth_date, mrn }) => [birth_date && written(birth_date), mrn].filter(Boolean).join(', ');
const showPatient = (about) => {
  of('chosen').textContent = about ? [about.full_name, described(about)].join(', ') : '';
  of('about').hidden = !about;
};
const enter = async (entered) => {
  session = entered;
  of('another').hidden = session.token !== undefined;
  of('you').textContent = [session.user.name, session.user.email].join(', ');
  const isPatient = session.clinics.find(({ id }) => id === preview.clinic.id)?.role === 'patient';
  try {
    if (request.launch)
      showPatient((await ask('smart-launches/patient', { client_id: request.client_id, launch: request.launch })).patient);
  } catch (error) {
    // A launch that is not theirs, or has ended, is refused when they agree. Without any other answer nobody knows what they agree to.
    if (error.status !== 422) {
      if (error.status === 401) session = undefined;
      show(session ? 'unnamed' : 'login');
      return say([text.unnamed, error.message].join(' '), true);
    }
  }
  show(preview.chooses_patient && !isPatient ? 'patients' : 'consent');
};
on(of('login'), async () => enter((await logIn()).data));
on(of('unnamed'), () => enter(session));
of('another').addEventListener('click', () => {
  session = patient = undefined;
  showPatient();
  show('login');
});
/** Who is in the console of the clinic on this browser need not log in again, unless the app asks for that. */
const inConsole = async () => {
  if (request.prompt?.split(' ').includes('login')) return undefined;
  const answer = await fetch('../api/v1/console/session', { headers: { 'X-Console': 'background' } }).catch(() => undefined);
  const known = answer?.ok ? (await answer.json()).data : undefined;
  return known?.clinics.some(({ id }) => id === preview.clinic.id) ? known : undefined;
};
on(of('patients'), async () => {
  const words = of('sought').value.trim();
  const search = (by) => ask('patients/search', { ...by, per_page: 10 });
  let found = await search({ q: words });
  if (found.length === 0) found = await search({ mrn: words });
  say(found.length === 0 ? text.nobody : text.choose);
  of('found').replaceChildren(...found.map((each) => {
    const line = document.createElement('li');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: each.full_name });
    button.append(Object.assign(document.createElement('small'), { textContent: described(each) }));
    button.addEventListener('click', () => {
      patient = each.id;
      showPatient(each);
      show('consent');
    });
    line.append(button);
    return line;
  }));
});
on(of('consent'), async () => {
  const approved = [...of('scopes').querySelectorAll('input:checked')].map(({ value }) => value);
  const silent = preview.scopes.filter(({ description }) => description === null).map(({ scope }) => scope);
  if (approved.length === 0) throw new Error(text.none);
  const body = { ...request, approved_scopes: [...approved, ...silent], ...(patient && { patient_id: patient }) };
  await leave((await ask('smart-authorizations', body)).redirect_to);
});
for (const each of document.querySelectorAll('.deny')) each.addEventListener('click', () => leave(preview.denied_to));
(async () => {
  try {
    preview = await ask('smart-authorizations/preview', request);
    if (preview.redirect_to) return await leave(preview.redirect_to);
  } catch (error) {
    const isElsewhere = error.errors?.redirect_uri && request.redirect_uri;
    return say(error.message === text.lost ? text.lost : isElsewhere ? text.address : text.wrong, true);
  }
  of('asks').textContent = text.asks.replace(/{(app|clinic)}/g, (_, of) => preview[of].name);
  for (const { scope, description } of preview.scopes)
    if (description !== null) {
      const line = document.createElement('label');
      line.append(Object.assign(document.createElement('input'), { type: 'checkbox', value: scope, checked: true }), description);
      of('scopes').append(line);
    }
  const known = await inConsole();
  if (known) await enter(known);
  else show('login');
})();`,
);

const form = text({ type: 'application/x-www-form-urlencoded', limit: SMART_LIMITS.authorizationBytes });

/** `/oauth/authorize`, where apps send people who are to let them in; made of the operations that it asks. */
export function authorizePage(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/oauth/authorize', (_req, res, next) => {
    // Many apps open it in a window of its own, which has to find back to theirs; the page itself listens to no other window.
    res.set('Cross-Origin-Opener-Policy', 'unsafe-none');
    next();
  });
  const page = {
    language: 'es',
    title: 'Dar acceso / Let an app in',
    content: CONTENT,
    script: 'authorize/page.js',
  };
  router.get('/oauth/authorize', sendsPage(page, 'no-store'));
  // `authorize-post`: what came as a form is asked for again as an address, which the page reads.
  router.post('/oauth/authorize', form, ({ body }, res) => {
    if (typeof body !== 'string') throw problem('form_required');
    const request = new URLSearchParams(body).toString();
    // Letters that an address has no room for are longer there.
    if (request.length > SMART_LIMITS.authorizationBytes) throw problem('body_too_large');
    res.redirect(303, `authorize?${request}`);
  });
  router.get(
    '/oauth/authorize/page.js',
    sendsFixed('js', () => SCRIPT),
  );
  return router;
}
