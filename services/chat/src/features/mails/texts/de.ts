import type { MailTexts } from '../mail-kinds.js';

export const de: MailTexts = {
  password_reset: {
    subject: 'Neues Passwort für {organization} wählen',
    paragraphs: [
      'Guten Tag {name},',
      'für Ihr Konto {address} bei {organization} wurde ein neues Passwort angefordert. Wenn Sie das waren, wählen Sie es hier:',
    ],
    action: 'Neues Passwort wählen',
    closing: [
      'Der Link gilt einmal und 24 Stunden lang.',
      'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  },
  password_changed: {
    subject: 'Ihr Passwort für {organization} wurde geändert',
    paragraphs: [
      'Guten Tag {name},',
      'das Passwort Ihres Kontos bei {organization} wurde soeben geändert.',
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück und sagen Sie der Administration Ihrer Organisation Bescheid.',
    ],
  },
  address_confirmation: {
    subject: 'Neue Adresse für {organization} bestätigen',
    paragraphs: [
      'Guten Tag {name},',
      'Sie möchten {address} für Ihr Konto bei {organization} verwenden. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört:',
    ],
    action: 'Adresse bestätigen',
    closing: [
      'Der Link gilt einmal und 24 Stunden lang.',
      'Wenn Sie das nicht waren, beachten Sie diese Mail nicht: Dann ändert sich nichts.',
    ],
  },
  address_change_asked: {
    subject: 'Ihre Adresse für {organization} soll geändert werden',
    paragraphs: [
      'Guten Tag {name},',
      'Ihr Konto bei {organization} soll die Adresse {address} bekommen, sobald sie dort bestätigt wird.',
      'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und sagen Sie der Administration Ihrer Organisation Bescheid.',
    ],
  },
  address_changed: {
    subject: 'Ihre Adresse für {organization} wurde geändert',
    paragraphs: [
      'Guten Tag {name},',
      'Ihr Konto bei {organization} hat nun die Adresse {address}. Mails gehen von jetzt an dorthin, und Sie melden sich damit an.',
      'Wenn Sie das nicht wollten, sagen Sie der Administration Ihrer Organisation Bescheid.',
    ],
  },
  account_deactivated: {
    subject: 'Ihr Konto bei {organization} wurde deaktiviert',
    paragraphs: [
      'Guten Tag {name},',
      'die Administration hat Ihr Konto bei {organization} deaktiviert. Sie können sich nicht mehr anmelden, und dort erreichen Sie keine Nachrichten mehr.',
    ],
  },
  account_deactivated_with_note: {
    subject: 'Ihr Konto bei {organization} wurde deaktiviert',
    paragraphs: [
      'Guten Tag {name},',
      'die Administration hat Ihr Konto bei {organization} deaktiviert. Sie können sich nicht mehr anmelden, und dort erreichen Sie keine Nachrichten mehr.',
      'Dazu heißt es: {note}',
    ],
  },
  invitation: {
    subject: '{inviter} lädt dich zu {organization} ein',
    paragraphs: ['{inviter} lädt dich zu {organization} ein. Dort wird in Kanälen und Themen miteinander gesprochen.'],
    action: 'Einladung annehmen',
    closing: [
      'Die Einladung ist für die Adresse {address}. Wenn du nicht weißt, von wem sie kommt, beachte diese Mail nicht.',
    ],
  },
  invitation_reminder: {
    subject: 'Deine Einladung zu {organization} läuft bald ab',
    paragraphs: ['{inviter} hat dich zu {organization} eingeladen. Die Einladung gilt noch zwei Tage.'],
    action: 'Einladung annehmen',
    closing: ['Die Einladung ist für die Adresse {address}. Wenn du sie nicht willst, musst du nichts tun.'],
  },
  sign_up_confirmation: {
    subject: '{organization} beitreten',
    paragraphs: [
      'Du willst {organization} mit der Adresse {address} beitreten. Bestätige mit diesem Link, dass sie dir gehört, und lege dein Konto an:',
    ],
    action: 'Beitreten',
    closing: [
      'Der Link gilt einmal und 24 Stunden lang. Wenn du nicht darum gebeten hast, beachte diese Mail nicht: Dann geschieht nichts.',
    ],
  },
  sign_up_known: {
    subject: 'Dein Konto bei {organization}',
    paragraphs: [
      'Jemand will {organization} mit der Adresse {address} beitreten, für die es schon ein Konto gibt.',
      'Wenn du das warst, melde dich damit an; ist es deaktiviert, frage die Administratoren der Organisation. Wenn du es nicht warst, musst du nichts tun.',
    ],
  },
  new_organization: {
    subject: '{organization} anlegen',
    paragraphs: [
      'Du möchtest die Organisation {organization} anlegen. Bestätige mit diesem Link, dass diese Adresse deine ist, und lege das Konto an, dem sie gehört:',
    ],
    action: 'Organisation anlegen',
    closing: [
      'Der Link gilt einmal und 24 Stunden lang. Wenn du nicht darum gebeten hast, ignoriere diese Mail: Dann geschieht nichts.',
    ],
  },
};
