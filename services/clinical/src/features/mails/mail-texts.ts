import type { Language } from '../../domain/language.js';
import { mailHtml } from './mail-html.js';

/** What a mail says; with `act` it brings a link, which that names, and the code that the link may have. */
interface Wording {
  subject: string;
  intro: string;
  act?: string;
  after?: string;
}

/** `:clinic`, `:actor` and `:practitioner` stand for names. */
const WORDINGS = {
  invitation: {
    es: {
      subject: ':clinic le invita',
      intro: ':clinic le invita a formar parte de ella. Si tiene una cuenta, inicie sesión y acepte; si no, créela.',
      act: 'Aceptar la invitación',
      after: 'Sirve una vez, durante 7 días. Si no esperaba este mensaje, ignórelo: nada cambia sin usted.',
    },
    en: {
      subject: ':clinic invites you',
      intro: ':clinic invites you to join it. If you have an account, log in and accept; if not, make one.',
      act: 'Accept the invitation',
      after: 'It works once, for 7 days. If you did not expect this message, ignore it: nothing changes without you.',
    },
  },
  password_link: {
    es: {
      subject: 'Elija una contraseña nueva',
      intro: 'Alguien pidió una contraseña nueva para su cuenta. Elíjala aquí.',
      act: 'Elegir contraseña',
      after:
        'Sirve una vez, durante una hora. Si no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.',
    },
    en: {
      subject: 'Choose a new password',
      intro: 'Somebody asked for a new password for your account. Choose it here.',
      act: 'Choose a password',
      after: 'It works once, for an hour. If it was not you, ignore this message: your password stays as it is.',
    },
  },
  password_reset: {
    es: {
      subject: 'Su contraseña fue anulada',
      intro: ':actor, de :clinic, anuló su contraseña y cerró sus sesiones. Elija una nueva aquí.',
      act: 'Elegir contraseña',
      after: 'Sirve una vez, durante una hora; después puede pedir otro. Nadie más que usted recibe este enlace.',
    },
    en: {
      subject: 'Your password was reset',
      intro: ':actor of :clinic reset your password and ended your sessions. Choose a new one here.',
      act: 'Choose a password',
      after: 'It works once, for an hour; after that you can ask for another. Nobody but you gets this link.',
    },
  },
  password_changed: {
    es: { subject: 'Su contraseña cambió', intro: 'La contraseña de su cuenta fue cambiada.' },
    en: { subject: 'Your password was changed', intro: 'The password of your account was changed.' },
  },
  account_recovered: {
    es: {
      subject: 'Su cuenta fue recuperada',
      intro: 'Quien opera el servicio asignó una contraseña inicial a su cuenta y quitó su segundo factor.',
    },
    en: {
      subject: 'Your account was recovered',
      intro: 'The operator of the service gave your account an initial password and removed its second factor.',
    },
  },
  mfa_enabled: {
    es: { subject: 'Segundo factor activado', intro: 'Su cuenta pide ahora un segundo factor.' },
    en: { subject: 'Second factor enabled', intro: 'Your account now asks for a second factor.' },
  },
  mfa_disabled: {
    es: { subject: 'Segundo factor desactivado', intro: 'Su cuenta ya no pide un segundo factor.' },
    en: { subject: 'Second factor disabled', intro: 'Your account no longer asks for a second factor.' },
  },
  mfa_removal_requested: {
    es: {
      subject: 'Se pidió quitar su segundo factor',
      intro:
        ':actor, de :clinic, pidió quitar el segundo factor de su cuenta. Se quita si otra persona que administra la clínica también lo pide en 24 horas. Si usted no lo perdió, avise a la clínica.',
    },
    en: {
      subject: 'Somebody asked to remove your second factor',
      intro:
        ':actor of :clinic asked to remove the second factor of your account. It is removed if another administrator of the clinic asks for it too within 24 hours. If you did not lose it, tell the clinic.',
    },
  },
  recovery_code_used: {
    es: { subject: 'Se usó un código de recuperación', intro: 'En su cuenta se usó un código de recuperación.' },
    en: { subject: 'A recovery code was used', intro: 'A recovery code of your account was used.' },
  },
  recovery_codes_renewed: {
    es: {
      subject: 'Códigos de recuperación nuevos',
      intro: 'Su cuenta tiene códigos de recuperación nuevos. Los anteriores ya no sirven.',
    },
    en: {
      subject: 'New recovery codes',
      intro: 'Your account has new recovery codes. The old ones no longer work.',
    },
  },
  clinic_joined: {
    es: { subject: 'Se unió a :clinic', intro: 'Su cuenta pertenece ahora a :clinic.' },
    en: { subject: 'You joined :clinic', intro: 'Your account now belongs to :clinic.' },
  },
  clinic_left: {
    es: {
      subject: 'Ya no pertenece a :clinic',
      intro: ':actor terminó su membresía en :clinic. Lo que firmó permanece.',
    },
    en: { subject: 'You left :clinic', intro: ':actor ended your membership in :clinic. What you signed stays.' },
  },
  webhook_disabled: {
    es: { subject: 'Un webhook fue desactivado', intro: 'Un webhook de :clinic no respondía y fue desactivado.' },
    en: { subject: 'A webhook was disabled', intro: 'A webhook of :clinic did not answer and was disabled.' },
  },
  critical_result: {
    es: {
      subject: 'Un resultado crítico espera',
      intro:
        'En :clinic hay un resultado crítico de laboratorio que nadie ha dado por visto. Ábralo en «Mi día» y delo por visto.',
      after: 'Este mensaje no nombra al paciente ni el valor. Se repite hasta que alguien lo dé por visto.',
    },
    en: {
      subject: 'A critical result waits',
      intro:
        ':clinic has a critical laboratory result that nobody has acknowledged. Open it in “My day”, and acknowledge it.',
      after:
        'This mail names neither the patient nor the value. It is repeated until somebody acknowledges the result.',
    },
  },
  appointment_reminder: {
    es: {
      subject: 'Su cita en :clinic',
      intro: 'Le recordamos su cita en :clinic con :practitioner: :time.',
      act: 'Confirmar o cancelar la cita',
      after: 'El enlace sirve una vez, hasta que empiece la cita. No lo reenvíe: quien lo tenga puede cancelarla.',
    },
    en: {
      subject: 'Your appointment at :clinic',
      intro: 'This is a reminder of your appointment at :clinic with :practitioner: :time.',
      act: 'Confirm or cancel the appointment',
      after: 'The link works once, until the appointment begins. Do not forward it: whoever has it can cancel.',
    },
  },
  due_visit: {
    es: {
      subject: 'Pida su hora en :clinic',
      intro: 'Le toca una visita en :clinic, y todavía no tiene hora. Pídala en el portal o llame a la clínica.',
      act: 'Abrir el portal',
      after: 'Este mensaje se envía una vez. Si ya pidió su hora por otra vía, no haga nada.',
    },
    en: {
      subject: 'Book your visit at :clinic',
      intro:
        'A visit at :clinic is due, and you have no appointment yet. Ask for one in the portal, or call the clinic.',
      act: 'Open the portal',
      after: 'This mail is sent once. If you have booked another way, there is nothing to do.',
    },
  },
} as const satisfies Record<string, Record<Language, Wording>>;

export type MailKind = keyof typeof WORDINGS;

/** What stands in a mail besides its words. */
interface MailWords {
  clinic?: string | null | undefined;
  actor?: string | null | undefined;
  practitioner?: string | undefined;
  time?: string | undefined;
  link?: string | undefined;
  code?: string | undefined;
}

const CODE = { es: 'Código', en: 'Code' };

/** The mail of that kind, as text and as HTML. A name is one short line in it, whatever it holds. */
export function composeMail(kind: MailKind, language: Language, { link, code, ...names }: MailWords) {
  const filled = (text: string) =>
    text.replace(/:(clinic|actor|practitioner|time)/g, (_, name: keyof typeof names) => oneLine(names[name] ?? '…'));
  const wording: Wording = WORDINGS[kind][language];
  const [subject, intro, after] = [wording.subject, wording.intro, wording.after].map((text) => filled(text ?? ''));
  const action = wording.act && link ? { name: wording.act, link, label: CODE[language], code } : undefined;
  const content = { language, subject: subject!, intro: intro!, action, after: after! };
  const lines = [
    content.intro,
    ...(action ? [action.link, action.code && `${action.label}: ${action.code}`] : []),
    content.after,
  ];
  return { subject: content.subject, text: `${lines.filter(Boolean).join('\n\n')}\n`, html: mailHtml(content) };
}

const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300);
