import type { TextLanguage } from '../../domain/text-language.js';
import type { FoundingFault } from './founding-rules.js';

/** What the pages say by which organizations are made; `{organization}` and the like stand for what is put in. */
interface FoundingTexts {
  title: string;
  intro: string;
  name: string;
  label: string;
  label_hint: string;
  email: string;
  send_link: string;
  look_title: string;
  look: string;
  owner_title: string;
  owner_intro: string;
  full_name: string;
  password: string;
  password_hint: string;
  create: string;
  founded_title: string;
  founded: string;
  sign_in_at: string;
  cannot_title: string;
  /** What is wrong with what was filled in. */
  bad_name: string;
  bad_label: string;
  bad_email: string;
  bad_full_name: string;
  bad_password: string;
  too_often: string;
  faults: Record<FoundingFault, string>;
}

export const FOUNDING_TEXTS: Readonly<Record<TextLanguage, FoundingTexts>> = {
  en: {
    title: 'Create an organization',
    intro: 'An organization has people, channels and an address of its own. You will be its owner.',
    name: 'Name of the organization',
    label: 'Its address',
    label_hint: 'It will be at this name before .{domain}: 3 to 40 letters, digits and hyphens.',
    email: 'Your e-mail address',
    send_link: 'Send me the link',
    look_title: 'Look into your mailbox',
    look: 'We have sent a mail to {address}. The link in it works for 24 hours, and creates the organization.',
    owner_title: 'Create {organization}',
    owner_intro: 'It will be at {host}. Make the account of its owner:',
    full_name: 'Your name',
    password: 'Choose a password',
    password_hint: '{min} to {max} characters.',
    create: 'Create the organization',
    founded_title: '{organization} is ready',
    founded: 'Sign in with the address {address} and your password. You are shown there what to do next.',
    sign_in_at: 'The address of your organization is',
    cannot_title: 'This does not work',
    bad_name: 'Please write a name of 1 to 40 characters.',
    bad_label: 'This address cannot be used. Please write 3 to 40 letters, digits and hyphens, with a letter first.',
    bad_email: 'Please write a valid e-mail address.',
    bad_full_name: 'Please write your name, without characters such as * @ > " or \\.',
    bad_password: 'The password must have {min} to {max} characters.',
    too_often: 'That was asked too often. Please try again later.',
    faults: {
      closed: 'On this server organizations are created by those who run it. Ask them for one.',
      unknown: 'This link is not valid: it has expired or was used, or a part of it is missing.',
      taken: 'There is an organization at that address already. Please choose another address.',
    },
  },
  es: {
    title: 'Crear una organización',
    intro: 'Una organización tiene personas, canales y una dirección propia. Serás su propietario.',
    name: 'Nombre de la organización',
    label: 'Su dirección',
    label_hint: 'Estará en este nombre seguido de .{domain}: de 3 a 40 letras, cifras y guiones.',
    email: 'Tu correo electrónico',
    send_link: 'Enviarme el enlace',
    look_title: 'Mira tu correo',
    look: 'Hemos enviado un mensaje a {address}. Su enlace funciona durante 24 horas y crea la organización.',
    owner_title: 'Crear {organization}',
    owner_intro: 'Estará en {host}. Crea la cuenta de quien será su propietario:',
    full_name: 'Tu nombre',
    password: 'Elige una contraseña',
    password_hint: 'De {min} a {max} caracteres.',
    create: 'Crear la organización',
    founded_title: '{organization} está lista',
    founded: 'Inicia sesión con la dirección {address} y tu contraseña. Allí verás qué hacer a continuación.',
    sign_in_at: 'La dirección de tu organización es',
    cannot_title: 'No es posible',
    bad_name: 'Escribe un nombre de 1 a 40 caracteres.',
    bad_label: 'Esta dirección no se puede usar. Escribe de 3 a 40 letras, cifras y guiones, empezando por una letra.',
    bad_email: 'Escribe una dirección de correo válida.',
    bad_full_name: 'Escribe tu nombre, sin caracteres como * @ > " o \\.',
    bad_password: 'La contraseña debe tener de {min} a {max} caracteres.',
    too_often: 'Se ha pedido demasiadas veces. Inténtalo más tarde.',
    faults: {
      closed: 'En este servidor, las organizaciones las crean quienes lo administran. Pídeles una.',
      unknown: 'Este enlace no es válido: ha caducado, ya se usó o le falta una parte.',
      taken: 'Ya hay una organización en esa dirección. Elige otra.',
    },
  },
  de: {
    title: 'Eine Organisation anlegen',
    intro: 'Eine Organisation hat Menschen, Kanäle und eine eigene Adresse. Sie gehört dir.',
    name: 'Name der Organisation',
    label: 'Ihre Adresse',
    label_hint: 'Sie steht unter diesem Namen vor .{domain}: 3 bis 40 Buchstaben, Ziffern und Bindestriche.',
    email: 'Deine E-Mail-Adresse',
    send_link: 'Link schicken',
    look_title: 'Sieh in dein Postfach',
    look: 'Wir haben eine Mail an {address} geschickt. Ihr Link gilt 24 Stunden lang und legt die Organisation an.',
    owner_title: '{organization} anlegen',
    owner_intro: 'Sie steht dann unter {host}. Lege das Konto an, dem sie gehört:',
    full_name: 'Dein Name',
    password: 'Wähle ein Passwort',
    password_hint: '{min} bis {max} Zeichen.',
    create: 'Organisation anlegen',
    founded_title: '{organization} ist bereit',
    founded: 'Melde dich mit der Adresse {address} und deinem Passwort an. Dort siehst du, wie es weitergeht.',
    sign_in_at: 'Die Adresse deiner Organisation ist',
    cannot_title: 'Das geht nicht',
    bad_name: 'Bitte schreibe einen Namen mit 1 bis 40 Zeichen.',
    bad_label:
      'Diese Adresse geht nicht. Bitte schreibe 3 bis 40 Buchstaben, Ziffern und Bindestriche, zuerst einen Buchstaben.',
    bad_email: 'Bitte schreibe eine gültige E-Mail-Adresse.',
    bad_full_name: 'Bitte schreibe deinen Namen, ohne Zeichen wie * @ > " oder \\.',
    bad_password: 'Das Passwort muss {min} bis {max} Zeichen haben.',
    too_often: 'Das wurde zu oft angefragt. Bitte versuche es später wieder.',
    faults: {
      closed: 'Auf diesem Server legen die Betreiber Organisationen an. Bitte sie darum.',
      unknown: 'Dieser Link gilt nicht: Er ist abgelaufen, wurde schon benutzt oder ist unvollständig.',
      taken: 'Unter dieser Adresse gibt es schon eine Organisation. Bitte wähle eine andere.',
    },
  },
  fr: {
    title: 'Créer une organisation',
    intro: 'Une organisation a des membres, des canaux et sa propre adresse. Vous en serez propriétaire.',
    name: 'Nom de l’organisation',
    label: 'Son adresse',
    label_hint: 'Elle se trouvera à ce nom suivi de .{domain} : de 3 à 40 lettres, chiffres et traits d’union.',
    email: 'Votre adresse e-mail',
    send_link: 'M’envoyer le lien',
    look_title: 'Consultez votre messagerie',
    look: 'Nous avons envoyé un message à {address}. Son lien est valable 24 heures et crée l’organisation.',
    owner_title: 'Créer {organization}',
    owner_intro: 'Elle se trouvera à l’adresse {host}. Créez le compte de son propriétaire :',
    full_name: 'Votre nom',
    password: 'Choisissez un mot de passe',
    password_hint: 'De {min} à {max} caractères.',
    create: 'Créer l’organisation',
    founded_title: '{organization} est prête',
    founded: 'Connectez-vous avec l’adresse {address} et votre mot de passe. Vous y verrez comment continuer.',
    sign_in_at: 'L’adresse de votre organisation est',
    cannot_title: 'Ce n’est pas possible',
    bad_name: 'Écrivez un nom de 1 à 40 caractères.',
    bad_label:
      'Cette adresse est inutilisable. Écrivez de 3 à 40 lettres, chiffres et traits d’union, en commençant par une lettre.',
    bad_email: 'Écrivez une adresse e-mail valide.',
    bad_full_name: 'Écrivez votre nom, sans caractères tels que * @ > " ou \\.',
    bad_password: 'Le mot de passe doit avoir de {min} à {max} caractères.',
    too_often: 'Trop de demandes. Réessayez plus tard.',
    faults: {
      closed:
        'Sur ce serveur, les organisations sont créées par celles et ceux qui l’administrent. Adressez-vous à eux.',
      unknown: 'Ce lien n’est pas valable : il a expiré, il a été utilisé ou il est incomplet.',
      taken: 'Il y a déjà une organisation à cette adresse. Choisissez-en une autre.',
    },
  },
  pt: {
    title: 'Criar uma organização',
    intro: 'Uma organização tem pessoas, canais e um endereço próprio. Você será dono dela.',
    name: 'Nome da organização',
    label: 'O endereço dela',
    label_hint: 'Ficará neste nome seguido de .{domain}: de 3 a 40 letras, algarismos e hífens.',
    email: 'O seu endereço de e-mail',
    send_link: 'Enviar o link',
    look_title: 'Veja a sua caixa de correio',
    look: 'Enviamos uma mensagem para {address}. O link funciona durante 24 horas e cria a organização.',
    owner_title: 'Criar {organization}',
    owner_intro: 'Ficará em {host}. Crie a conta de quem será dono:',
    full_name: 'O seu nome',
    password: 'Escolha uma senha',
    password_hint: 'De {min} a {max} caracteres.',
    create: 'Criar a organização',
    founded_title: '{organization} está pronta',
    founded: 'Inicie a sessão com o endereço {address} e a sua senha. Lá você verá o que fazer a seguir.',
    sign_in_at: 'O endereço da sua organização é',
    cannot_title: 'Não é possível',
    bad_name: 'Escreva um nome de 1 a 40 caracteres.',
    bad_label:
      'Este endereço não pode ser usado. Escreva de 3 a 40 letras, algarismos e hífens, começando por uma letra.',
    bad_email: 'Escreva um endereço de e-mail válido.',
    bad_full_name: 'Escreva o seu nome, sem caracteres como * @ > " ou \\.',
    bad_password: 'A senha deve ter de {min} a {max} caracteres.',
    too_often: 'Houve pedidos demais. Tente mais tarde.',
    faults: {
      closed: 'Neste servidor, as organizações são criadas por quem o administra. Peça uma a essas pessoas.',
      unknown: 'Este link não é válido: expirou, já foi usado ou está incompleto.',
      taken: 'Já existe uma organização nesse endereço. Escolha outro.',
    },
  },
};
