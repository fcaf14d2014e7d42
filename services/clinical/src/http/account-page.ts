import { Router } from 'express';
import { sendsFixed } from './compression.js';
import { sendsPage } from './page.js';
import { pageScript } from './page-script.js';

/** What the script shows: the fields of each step. */
const CONTENT = `<p id="said" role="status" tabindex="-1"></p>
<form id="form" hidden>
<p id="intro"></p>
<dl id="invitation" hidden><dt data-text="clinic"></dt><dd id="clinic"></dd><dt data-text="role"></dt><dd id="role"></dd><dt data-text="email"></dt><dd id="invited"></dd></dl>
<div data-step="register"><label for="name" data-text="name"></label><input id="name" autocomplete="name" maxlength="255"></div>
<div data-step="accept"><label for="email" data-text="email"></label><input id="email" type="email" autocomplete="username"></div>
<label for="password" data-text="password"></label><small id="rule" data-text="rule"></small>
<div class="secret"><input id="password" type="password" autocomplete="new-password" maxlength="1024" required data-hint="rule" aria-describedby="rule"></div>
<div id="second" hidden><label for="code" data-text="code"></label><input id="code" autocomplete="one-time-code"></div>
<button id="send"></button>
<button type="button" class="other" data-step="register" data-to="accept" data-text="toAccept"></button>
<button type="button" class="other" data-step="accept" data-to="register" data-text="toRegister"></button>
</form>
<p id="next" hidden><a href="console" data-text="console"></a></p>
<noscript>Esta página necesita JavaScript. / This page needs JavaScript.</noscript>`;

const TEXTS = {
  es: {
    title: 'Su cuenta',
    device: 'Página para aceptar una invitación',
    noLink: 'Abra el enlace que recibió por correo.',
    name: 'Su nombre',
    email: 'Correo',
    password: 'Contraseña',
    rule: 'Al menos 10 caracteres. Una frase es fácil de recordar y difícil de adivinar.',
    field_invitation_code: 'enlace',
    code: 'Código del segundo factor',
    passwordIntro: 'Elija una contraseña nueva.',
    passwordSend: 'Cambiar contraseña',
    registerIntro: 'Tiene una invitación a una clínica. Elija una contraseña para su cuenta.',
    registerSend: 'Crear cuenta y aceptar',
    acceptIntro: 'Tiene una invitación a una clínica. Inicie sesión en la cuenta que ya tiene para aceptar.',
    acceptSend: 'Aceptar',
    toAccept: 'Ya tengo una cuenta',
    toRegister: 'No tengo cuenta',
    clinic: 'Clínica',
    role: 'Función',
    owner: 'Propietario',
    administrator: 'Administración',
    doctor: 'Médico',
    nurse: 'Enfermería',
    pharmacist: 'Farmacia',
    laboratory: 'Laboratorio',
    front_desk: 'Recepción',
    patient: 'Paciente',
    console: 'Si trabaja en la clínica, abra la consola',
  },
  en: {
    title: 'Your account',
    device: 'Page to accept an invitation',
    noLink: 'Open the link that you got by mail.',
    name: 'Your name',
    email: 'Email',
    password: 'Password',
    rule: 'At least 10 characters. A phrase is easy to remember and hard to guess.',
    field_invitation_code: 'link',
    code: 'Code of the second factor',
    passwordIntro: 'Choose a new password.',
    passwordSend: 'Change password',
    registerIntro: 'You were invited to a clinic. Choose a password for your account.',
    registerSend: 'Create account and accept',
    acceptIntro: 'You were invited to a clinic. Log in to the account that you have to accept.',
    acceptSend: 'Accept',
    toAccept: 'I have an account',
    toRegister: 'I have no account',
    clinic: 'Clinic',
    role: 'Role',
    owner: 'Owner',
    administrator: 'Administrator',
    doctor: 'Doctor',
    nurse: 'Nurse',
    pharmacist: 'Pharmacist',
    laboratory: 'Laboratory',
    front_desk: 'Front desk',
    patient: 'Patient',
    console: 'If you work in the clinic, open the console',
  },
};

/**
 * The code is behind the `#`, which browsers send to no server, and is taken out of the address at once. A session that
 * accepting needs is ended again: nobody stays logged in here.
 */
const SCRIPT = pageScript(
  TEXTS,
  '',
  `const [, kind, secret] = /^#(password|invitation)=([0-9A-Za-z-]+)$/.exec(location.hash) || [];
history.replaceState(null, '', location.pathname);
if (!kind) return say(text.noLink);
let step;
const show = (next) => {
  step = next;
  for (const each of document.querySelectorAll('[data-step]')) each.hidden = each.dataset.step !== step;
  [of('intro').textContent, of('send').textContent] = [text[step + 'Intro'], text[step + 'Send']];
  of('second').hidden = true;
  of('rule').hidden = step === 'accept';
  of('password').autocomplete = step === 'accept' ? 'current-password' : 'new-password';
  say('');
};
const value = (id) => of(id).value;
const ACTIONS = {
  password: () => call('mobile/v1/auth/password-links/use', { code: secret, password: value('password') }).catch((error) => {
    // Of the link, which has no field.
    if (error.errors?.code) throw new Error(error.errors.code.join(' ').replace('code', text.field_invitation_code));
    throw error;
  }),
  register: () => call('mobile/v1/auth/register', { invitation_code: secret, name: value('name'), password: value('password') }),
  accept: async () => {
    const { data } = await logIn();
    try {
      return await call('mobile/v1/auth/invitations/accept', { invitation_code: secret }, data);
    } finally {
      await call('mobile/v1/auth/logout', {}, data);
    }
  },
};
for (const each of document.querySelectorAll('.other')) each.addEventListener('click', () => {
  show(each.dataset.to);
  of('password').focus();
});
on(of('form'), async () => {
  say((await ACTIONS[step]()).message);
  of('form').hidden = true;
  of('next').hidden = false;
  of('said').focus();
});
const open = (first) => {
  show(first);
  of('form').hidden = false;
  of('password').focus();
};
if (kind === 'password') return open('password');
call('mobile/v1/auth/invitations/preview', { invitation_code: secret }).then(({ data }) => {
  [of('clinic').textContent, of('role').textContent, of('invited').textContent] = [data.clinic.name, text[data.role], data.email];
  of('invitation').hidden = false;
  [of('name').value, of('email').value] = [data.name, data.email];
  open('register');
}, tell);`,
);

/** `/account`, where the links in mails lead: choosing a password, and joining a clinic, with the operations that apps use. */
export function accountPage(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = { language: 'es', title: 'Su cuenta / Your account', content: CONTENT, script: 'account/page.js' };
  router.get('/account', sendsPage(page, 'no-store'));
  router.get(
    '/account/page.js',
    sendsFixed('js', () => SCRIPT),
  );
  return router;
}
