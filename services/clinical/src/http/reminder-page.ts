import { Router } from 'express';
import { sendsFixed } from './compression.js';
import { sendsPage } from './page.js';
import { pageScript } from './page-script.js';

const CONTENT = `<p id="said" role="status" tabindex="-1"></p>
<form id="form" hidden>
<dl><dt data-text="clinic"></dt><dd id="clinic"></dd><dt data-text="time"></dt><dd id="time"></dd><dt data-text="practitioner"></dt><dd id="practitioner"></dd></dl>
<button value="confirm" data-text="confirm"></button>
<button type="submit" value="cancel" data-text="cancel"></button>
</form>
<noscript>Esta página necesita JavaScript. / This page needs JavaScript.</noscript>`;

const TEXTS = {
  es: {
    title: 'Su cita',
    clinic: 'Clínica',
    time: 'Día y hora',
    practitioner: 'Profesional',
    confirm: 'Confirmar la cita',
    cancel: 'Cancelar la cita',
    noLink: 'Abra el enlace que recibió por correo.',
    ended:
      'Este enlace ya no sirve: se usó, o la cita cambió o ya empezó. Llame a la clínica si necesita cambiar algo.',
  },
  en: {
    title: 'Your appointment',
    clinic: 'Clinic',
    time: 'Day and time',
    practitioner: 'Practitioner',
    confirm: 'Confirm the appointment',
    cancel: 'Cancel the appointment',
    noLink: 'Open the link that you got by mail.',
    ended:
      'This link no longer works: it was used, or the appointment was changed or has begun. Call the clinic if you need to change something.',
  },
};

/**
 * The link is behind the `#`, which browsers send to no server. Opening the page asks what the appointment is: programs that follow the
 * links of mails change nothing.
 */
const SCRIPT = pageScript(
  TEXTS,
  '',
  `const [, link] = /^#([\\w-]+)$/.exec(location.hash) || [];
if (!link) return say(text.noLink);
const path = 'v1/appointment-reminders/' + link;
const refuse = (error) => {
  if (error.status !== 404) return tell(error);
  of('form').hidden = true;
  say(text.ended, true);
  of('said').focus();
};
on(of('form'), async ({ submitter }) => {
  try {
    say((await call(path, { answer: submitter.value })).message);
    of('form').hidden = true;
    of('said').focus();
  } catch (error) {
    refuse(error);
  }
});
call(path).then(({ data }) => {
  speak(data.language);
  [of('clinic').textContent, of('practitioner').textContent] = [data.clinic.name, data.practitioner.full_name];
  const format = { timeZone: data.timezone, dateStyle: 'full', timeStyle: 'short' };
  of('time').textContent = new Intl.DateTimeFormat(language === 'es' ? 'es' : 'en-GB', format).format(new Date(data.start_at));
  of('form').hidden = false;
}, refuse);`,
);

/** `/reminder`, where the link of a reminder leads: it confirms or cancels an appointment without a login. */
export function reminderPage(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = { language: 'es', title: 'Su cita / Your appointment', content: CONTENT, script: 'reminder/page.js' };
  router.get('/reminder', sendsPage(page, 'no-store'));
  router.get(
    '/reminder/page.js',
    sendsFixed('js', () => SCRIPT),
  );
  return router;
}
