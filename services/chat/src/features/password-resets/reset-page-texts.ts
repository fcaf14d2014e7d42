import type { TextLanguage } from '../../domain/text-language.js';

/** The page that asks for a link, and the page of the link. */
interface ResetPageTexts {
  title: string;
  intro: string;
  address: string;
  send: string;
  sent: string;
  not_an_address: string;
  no_mail: string;
  too_many: string;
  password: string;
  rule: string;
  save: string;
  saved: string;
  sign_in: string;
  invalid: string;
  again: string;
}

export const RESET_PAGE_TEXTS: Readonly<Record<TextLanguage, ResetPageTexts>> = {
  en: {
    title: 'Choose a new password',
    intro: 'We send a link to the address of your account.',
    address: 'E-mail address',
    send: 'Send the link',
    sent: 'If there is an account with this address, a mail is on its way to it.',
    not_an_address: 'This is not an e-mail address.',
    no_mail: 'This server is not set up to send mail. Ask an administrator of your organization.',
    too_many: 'Too many requests: try again later.',
    password: 'New password',
    rule: '6 to 100 characters',
    save: 'Save the password',
    saved: 'Your password was changed. Sign in with it from now on.',
    sign_in: 'Sign in',
    invalid: 'This link is not valid: it has expired or was used.',
    again: 'Ask for a new link',
  },
  es: {
    title: 'Elija una nueva contraseña',
    intro: 'Enviamos un enlace a la dirección de su cuenta.',
    address: 'Dirección de correo electrónico',
    send: 'Enviar el enlace',
    sent: 'Si hay una cuenta con esta dirección, le llegará un correo.',
    not_an_address: 'Esto no es una dirección de correo electrónico.',
    no_mail: 'Este servidor no puede enviar correo. Pregunte a la administración de su organización.',
    too_many: 'Demasiadas solicitudes: inténtelo más tarde.',
    password: 'Nueva contraseña',
    rule: 'De 6 a 100 caracteres',
    save: 'Guardar la contraseña',
    saved: 'Su contraseña ha cambiado. Inicie sesión con ella a partir de ahora.',
    sign_in: 'Entrar',
    invalid: 'Este enlace no es válido: ha caducado o ya se ha usado.',
    again: 'Pedir un nuevo enlace',
  },
  de: {
    title: 'Neues Passwort wählen',
    intro: 'Wir schicken einen Link an die Adresse Ihres Kontos.',
    address: 'E-Mail-Adresse',
    send: 'Link schicken',
    sent: 'Wenn es ein Konto mit dieser Adresse gibt, ist eine Mail dorthin unterwegs.',
    not_an_address: 'Das ist keine E-Mail-Adresse.',
    no_mail: 'Dieser Server kann keine Mails schicken. Fragen Sie die Administration Ihrer Organisation.',
    too_many: 'Zu viele Anfragen: Versuchen Sie es später noch einmal.',
    password: 'Neues Passwort',
    rule: '6 bis 100 Zeichen',
    save: 'Passwort speichern',
    saved: 'Ihr Passwort wurde geändert. Melden Sie sich von jetzt an damit an.',
    sign_in: 'Anmelden',
    invalid: 'Dieser Link gilt nicht: Er ist abgelaufen oder wurde schon benutzt.',
    again: 'Neuen Link anfordern',
  },
  fr: {
    title: 'Choisissez un nouveau mot de passe',
    intro: 'Nous envoyons un lien à l’adresse de votre compte.',
    address: 'Adresse électronique',
    send: 'Envoyer le lien',
    sent: 'S’il existe un compte avec cette adresse, un message est en route.',
    not_an_address: 'Ce n’est pas une adresse électronique.',
    no_mail: 'Ce serveur ne peut pas envoyer de messages. Demandez à l’administration de votre organisation.',
    too_many: 'Trop de demandes : réessayez plus tard.',
    password: 'Nouveau mot de passe',
    rule: 'De 6 à 100 caractères',
    save: 'Enregistrer le mot de passe',
    saved: 'Votre mot de passe a été changé. Connectez-vous désormais avec lui.',
    sign_in: 'Se connecter',
    invalid: 'Ce lien n’est pas valable : il a expiré ou a déjà servi.',
    again: 'Demander un nouveau lien',
  },
  pt: {
    title: 'Escolha uma nova senha',
    intro: 'Enviamos um link para o endereço da sua conta.',
    address: 'Endereço de e-mail',
    send: 'Enviar o link',
    sent: 'Se existir uma conta com este endereço, uma mensagem está a caminho.',
    not_an_address: 'Isto não é um endereço de e-mail.',
    no_mail: 'Este servidor não pode enviar e-mails. Fale com a administração da sua organização.',
    too_many: 'Pedidos demais: tente novamente mais tarde.',
    password: 'Nova senha',
    rule: 'De 6 a 100 caracteres',
    save: 'Guardar a senha',
    saved: 'A sua senha foi alterada. Entre com ela a partir de agora.',
    sign_in: 'Entrar',
    invalid: 'Este link não é válido: expirou ou já foi usado.',
    again: 'Pedir um novo link',
  },
};
