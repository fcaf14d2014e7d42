/** A subject and a body in both languages: an account has no language of its own. */
interface Wording {
  es: { subject: string; text: string };
  en: { subject: string; text: string };
}

/** `:clinic` and `:actor` stand for names, `:link` and `:code` for what opens an account or a clinic. */
const WORDINGS = {
  invitation: {
    es: {
      subject: ':clinic le invita',
      text: ':clinic le invita a formar parte de ella. Si tiene una cuenta, inicie sesión y acepte; si no, créela:\n\n:link\n\nCódigo: :code\n\nSirve una vez, durante 7 días. Si no esperaba este mensaje, ignórelo: nada cambia sin usted.',
    },
    en: {
      subject: ':clinic invites you',
      text: ':clinic invites you to join it. If you have an account, log in and accept; if not, make one:\n\n:link\n\nCode: :code\n\nIt is good once, for 7 days. If you did not expect this message, ignore it: nothing changes without you.',
    },
  },
  password_link: {
    es: {
      subject: 'Elija una contraseña nueva',
      text: 'Alguien pidió una contraseña nueva para su cuenta. Elíjala aquí:\n\n:link\n\nCódigo: :code\n\nSirve una vez, durante una hora. Si no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.',
    },
    en: {
      subject: 'Choose a new password',
      text: 'Somebody asked for a new password for your account. Choose it here:\n\n:link\n\nCode: :code\n\nIt is good once, for an hour. If it was not you, ignore this message: your password stays as it is.',
    },
  },
  password_reset: {
    es: {
      subject: 'Su contraseña fue anulada',
      text: ':actor, de :clinic, anuló su contraseña y cerró sus sesiones. Elija una nueva aquí:\n\n:link\n\nCódigo: :code\n\nSirve una vez, durante una hora; después puede pedir otro. Nadie más que usted recibe este enlace.',
    },
    en: {
      subject: 'Your password was reset',
      text: ':actor of :clinic ended your password and your sessions. Choose a new one here:\n\n:link\n\nCode: :code\n\nIt is good once, for an hour; after that you can ask for another. Nobody but you gets this link.',
    },
  },
  password_changed: {
    es: { subject: 'Su contraseña cambió', text: 'La contraseña de su cuenta fue cambiada.' },
    en: { subject: 'Your password was changed', text: 'The password of your account was changed.' },
  },
  account_recovered: {
    es: {
      subject: 'Su cuenta fue recuperada',
      text: 'Quien opera el servicio asignó una contraseña inicial a su cuenta y quitó su segundo factor.',
    },
    en: {
      subject: 'Your account was recovered',
      text: 'The operator of the service gave your account an initial password and ended its second factor.',
    },
  },
  mfa_enabled: {
    es: { subject: 'Segundo factor activado', text: 'Su cuenta pide ahora un segundo factor.' },
    en: { subject: 'Second factor enabled', text: 'Your account now asks for a second factor.' },
  },
  mfa_disabled: {
    es: { subject: 'Segundo factor desactivado', text: 'Su cuenta ya no pide un segundo factor.' },
    en: { subject: 'Second factor disabled', text: 'Your account no longer asks for a second factor.' },
  },
  mfa_removal_requested: {
    es: {
      subject: 'Se pidió quitar su segundo factor',
      text: ':actor, de :clinic, pidió quitar el segundo factor de su cuenta. Se quita si otra persona que administra la clínica también lo pide en 24 horas. Si usted no lo perdió, avise a la clínica.',
    },
    en: {
      subject: 'Somebody wants to end your second factor',
      text: ':actor of :clinic asked for the end of your second factor. It ends if another administrator of the clinic asks for it too within 24 hours. If you did not lose it, tell the clinic.',
    },
  },
  recovery_code_used: {
    es: { subject: 'Se usó un código de recuperación', text: 'En su cuenta se usó un código de recuperación.' },
    en: { subject: 'A recovery code was used', text: 'A recovery code of your account was used.' },
  },
  recovery_codes_renewed: {
    es: {
      subject: 'Códigos de recuperación nuevos',
      text: 'Su cuenta tiene códigos de recuperación nuevos. Los anteriores ya no sirven.',
    },
    en: {
      subject: 'New recovery codes',
      text: 'Your account has new recovery codes. Those before are no longer good.',
    },
  },
  clinic_joined: {
    es: { subject: 'Se unió a :clinic', text: 'Su cuenta pertenece ahora a :clinic.' },
    en: { subject: 'You joined :clinic', text: 'Your account now belongs to :clinic.' },
  },
  clinic_left: {
    es: {
      subject: 'Ya no pertenece a :clinic',
      text: ':actor terminó su membresía en :clinic. Lo que firmó permanece.',
    },
    en: { subject: 'You left :clinic', text: ':actor ended your membership in :clinic. What you signed stays.' },
  },
  webhook_disabled: {
    es: { subject: 'Un webhook fue desactivado', text: 'Un webhook de :clinic no recibe nada y fue desactivado.' },
    en: { subject: 'A webhook was disabled', text: 'A webhook of :clinic takes nothing and was disabled.' },
  },
} as const satisfies Record<string, Wording>;

export type MailKind = keyof typeof WORDINGS;

/** The mail of that kind, first in Spanish, then in English. A name is one short line in it, whatever it holds. */
export function mailText(kind: MailKind, words: Record<string, string | null | undefined>) {
  const filled = (text: string) =>
    text.replace(/:(clinic|actor|link|code)/g, (_, name: string) => oneLine(words[name] ?? '…'));
  const { es, en }: Wording = WORDINGS[kind];
  return {
    subject: filled(`${es.subject} / ${en.subject}`),
    text: `${filled(es.text)}\n\n-- \n\n${filled(en.text)}\n`,
  };
}

const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300);
