import { Router } from 'express';
import { sendPage } from './page.js';

/** What the script shows: text in both languages, and the fields of each step. */
const CONTENT = `<p id="said" role="status" tabindex="-1"></p>
<form id="form" hidden>
<p id="intro"></p>
<label for="name" data-step="register">Nombre / Name</label><input id="name" autocomplete="name" maxlength="255" data-step="register">
<label for="email" data-step="accept">Correo / Address</label><input id="email" type="email" autocomplete="username" data-step="accept">
<label for="password">Contraseña / Password</label><input id="password" type="password" autocomplete="new-password" maxlength="1024" required>
<label for="code" data-step="accept">Código del segundo factor, si hay / Code of the second factor, if any</label><input id="code" autocomplete="one-time-code" data-step="accept">
<button id="send"></button>
<p data-step="register"><button type="button" class="other" data-to="accept">Ya tengo una cuenta / I have an account</button></p>
<p data-step="accept"><button type="button" class="other" data-to="register">No tengo cuenta / I have none</button></p>
</form>
<p id="next" hidden><a href="console">Quien trabaja en la clínica: abrir la consola / Who works in the clinic: open the console</a></p>
<noscript>Esta página necesita JavaScript. / This page needs JavaScript.</noscript>`;

/**
 * The code is behind the `#`, which browsers send to no server, and is taken out of the address at once. A session that
 * accepting needs is ended again: nobody stays logged in here.
 */
const SCRIPT = `(() => {
const [, kind, secret] = /^#(password|invitation)=([0-9A-Za-z-]+)$/.exec(location.hash) || [];
history.replaceState(null, '', location.pathname);
const of = (id) => document.getElementById(id);
const say = (text) => { of('said').textContent = text; };
if (!kind) return say('Abra el enlace que recibió por correo. / Open the link that you got by mail.');
const STEPS = {
  password: ['Elija una contraseña nueva. / Choose a new password.', 'Cambiar / Change'],
  register: ['Cree su cuenta. / Make your account.', 'Crear / Make'],
  accept: ['Inicie sesión para aceptar. / Log in to accept.', 'Aceptar / Accept'],
};
let step;
const show = (next) => {
  step = next;
  for (const each of document.querySelectorAll('[data-step]')) each.hidden = each.dataset.step !== step;
  [of('intro').textContent, of('send').textContent] = STEPS[step];
  say('');
};
const call = async (path, body, token) => {
  const response = await fetch('api/mobile/v1/auth/' + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(Object.values(answer.errors || {}).flat().join(' ') || answer.message);
  return answer;
};
const value = (id) => of(id).value;
const ACTIONS = {
  password: () => call('password-links/use', { code: secret, password: value('password') }),
  register: () => call('register', { invitation_code: secret, name: value('name'), password: value('password') }),
  accept: async () => {
    const code = value('code').trim();
    const login = { email: value('email'), password: value('password'), device_name: 'Web', ...(code && { code }) };
    const { data } = await call('login', login);
    try {
      return await call('invitations/accept', { invitation_code: secret }, data.token);
    } finally {
      await call('logout', {}, data.token);
    }
  },
};
for (const each of document.querySelectorAll('.other')) each.addEventListener('click', () => {
  show(each.dataset.to);
  of(step === 'accept' ? 'email' : 'name').focus();
});
of('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  of('send').disabled = true;
  try {
    say((await ACTIONS[step]()).message);
    of('form').hidden = true;
    of('next').hidden = false;
    of('said').focus();
  } catch (error) {
    say(error.message);
    of('send').disabled = false;
    of('send').focus();
  }
});
show(kind === 'password' ? 'password' : 'register');
of('form').hidden = false;
})();
`;

/** `/account`, where the links in mails lead: choosing a password, and joining a clinic, with the operations that apps use. */
export function accountPage(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/account', (_req, res) =>
    sendPage(res, { language: 'es', title: 'Su cuenta / Your account', content: CONTENT, script: 'account/page.js' }),
  );
  router.get('/account/page.js', (_req, res) => {
    res.type('js').send(SCRIPT);
  });
  return router;
}
