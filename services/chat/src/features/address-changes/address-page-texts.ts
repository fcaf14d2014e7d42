import type { TextLanguage } from '../../domain/text-language.js';

/** The page that confirms a new address; `{address}` is the address. */
interface AddressPageTexts {
  title: string;
  question: string;
  confirm: string;
  done: string;
  invalid: string;
  refused: string;
}

export const ADDRESS_PAGE_TEXTS: Readonly<Record<TextLanguage, AddressPageTexts>> = {
  en: {
    title: 'Confirm your new address',
    question: 'Is {address} to be the address of your account from now on?',
    confirm: 'Yes, confirm this address',
    done: 'Your account has the address {address} now. Sign in with it from now on.',
    invalid: 'This link is not valid: it has expired or was used. Ask for a new one in your settings.',
    refused: 'Your account cannot have this address: another account has it, or your organization does not allow it.',
  },
  es: {
    title: 'Confirme su nueva dirección',
    question: '¿Debe ser {address} la dirección de su cuenta a partir de ahora?',
    confirm: 'Sí, confirmar esta dirección',
    done: 'Su cuenta tiene ahora la dirección {address}. Inicie sesión con ella a partir de ahora.',
    invalid: 'Este enlace no es válido: ha caducado o ya se ha usado. Pida uno nuevo en su configuración.',
    refused: 'Su cuenta no puede tener esta dirección: la tiene otra cuenta, o su organización no la permite.',
  },
  de: {
    title: 'Neue Adresse bestätigen',
    question: 'Soll Ihr Konto von nun an die Adresse {address} haben?',
    confirm: 'Ja, Adresse bestätigen',
    done: 'Ihr Konto hat nun die Adresse {address}. Melden Sie sich von jetzt an damit an.',
    invalid:
      'Dieser Link gilt nicht: Er ist abgelaufen oder wurde schon benutzt. Fordern Sie in Ihren Einstellungen einen neuen an.',
    refused:
      'Ihr Konto kann diese Adresse nicht haben: Ein anderes Konto hat sie, oder Ihre Organisation lässt sie nicht zu.',
  },
  fr: {
    title: 'Confirmez votre nouvelle adresse',
    question: 'Votre compte doit-il avoir désormais l’adresse {address} ?',
    confirm: 'Oui, confirmer cette adresse',
    done: 'Votre compte a maintenant l’adresse {address}. Connectez-vous désormais avec elle.',
    invalid: 'Ce lien n’est pas valable : il a expiré ou a déjà servi. Demandez-en un autre dans vos paramètres.',
    refused:
      'Votre compte ne peut pas avoir cette adresse : un autre compte l’a, ou votre organisation ne l’autorise pas.',
  },
  pt: {
    title: 'Confirme o seu novo endereço',
    question: 'A sua conta deve ter o endereço {address} a partir de agora?',
    confirm: 'Sim, confirmar este endereço',
    done: 'A sua conta tem agora o endereço {address}. Entre com ele a partir de agora.',
    invalid: 'Este link não é válido: expirou ou já foi usado. Peça um novo nas suas configurações.',
    refused: 'A sua conta não pode ter este endereço: outra conta já o tem, ou a sua organização não o permite.',
  },
};
