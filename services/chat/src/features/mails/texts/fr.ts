import type { MailTexts } from '../mail-kinds.js';

export const fr: MailTexts = {
  password_reset: {
    subject: 'Choisissez un nouveau mot de passe pour {organization}',
    paragraphs: [
      'Bonjour {name},',
      'Un nouveau mot de passe a été demandé pour votre compte {address} chez {organization}. Si c’était vous, choisissez-le ici :',
    ],
    action: 'Choisir un nouveau mot de passe',
    closing: [
      'Le lien fonctionne une seule fois, pendant 24 heures.',
      'Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.',
    ],
  },
  password_changed: {
    subject: 'Votre mot de passe pour {organization} a été changé',
    paragraphs: [
      'Bonjour {name},',
      'Le mot de passe de votre compte chez {organization} vient d’être changé.',
      'Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe et prévenez l’administration de votre organisation.',
    ],
  },
  address_confirmation: {
    subject: 'Confirmez votre nouvelle adresse pour {organization}',
    paragraphs: [
      'Bonjour {name},',
      'Vous voulez utiliser {address} pour votre compte chez {organization}. Confirmez que cette adresse est la vôtre :',
    ],
    action: 'Confirmer cette adresse',
    closing: [
      'Le lien fonctionne une seule fois, pendant 24 heures.',
      'Si ce n’était pas vous, ne tenez pas compte de ce message : rien ne changera.',
    ],
  },
  address_change_asked: {
    subject: 'Un changement de votre adresse pour {organization} a été demandé',
    paragraphs: [
      'Bonjour {name},',
      'Votre compte chez {organization} aura l’adresse {address} dès qu’elle y sera confirmée.',
      'Si ce n’était pas vous, changez tout de suite votre mot de passe et prévenez l’administration de votre organisation.',
    ],
  },
  address_changed: {
    subject: 'Votre adresse pour {organization} a été changée',
    paragraphs: [
      'Bonjour {name},',
      'Votre compte chez {organization} a désormais l’adresse {address}. Les messages y sont envoyés, et vous vous connectez avec elle.',
      'Si vous ne le vouliez pas, prévenez l’administration de votre organisation.',
    ],
  },
  account_deactivated: {
    subject: 'Votre compte chez {organization} a été désactivé',
    paragraphs: [
      'Bonjour {name},',
      'L’administration a désactivé votre compte chez {organization}. Vous ne pouvez plus vous connecter, et aucun message ne vous y parvient.',
    ],
  },
  account_deactivated_with_note: {
    subject: 'Votre compte chez {organization} a été désactivé',
    paragraphs: [
      'Bonjour {name},',
      'L’administration a désactivé votre compte chez {organization}. Vous ne pouvez plus vous connecter, et aucun message ne vous y parvient.',
      'Ce qu’elle en dit : {note}',
    ],
  },
  invitation: {
    subject: '{inviter} vous invite à rejoindre {organization}',
    paragraphs: ['{inviter} vous invite à rejoindre {organization}, où l’on échange par canaux et par sujets.'],
    action: 'Accepter l’invitation',
    closing: [
      'L’invitation est destinée à l’adresse {address}. Si vous ne savez pas qui l’a envoyée, ignorez ce message.',
    ],
  },
  invitation_reminder: {
    subject: 'Votre invitation à {organization} expire bientôt',
    paragraphs: ['{inviter} vous a invité à rejoindre {organization}. L’invitation est encore valable deux jours.'],
    action: 'Accepter l’invitation',
    closing: ['L’invitation est destinée à l’adresse {address}. Si vous n’en voulez pas, vous n’avez rien à faire.'],
  },
  sign_up_confirmation: {
    subject: 'Rejoindre {organization}',
    paragraphs: [
      'Vous voulez rejoindre {organization} avec l’adresse {address}. Confirmez par ce lien qu’elle est à vous et créez votre compte :',
    ],
    action: 'Rejoindre',
    closing: [
      'Le lien fonctionne une fois, pendant 24 heures. Si vous n’avez rien demandé, ignorez ce message : il ne se passera rien.',
    ],
  },
  sign_up_known: {
    subject: 'Votre compte chez {organization}',
    paragraphs: [
      'Quelqu’un veut rejoindre {organization} avec l’adresse {address}, qui a déjà un compte.',
      'Si c’est vous, connectez-vous avec ce compte ; s’il est désactivé, adressez-vous à l’administration de l’organisation. Si ce n’est pas vous, vous n’avez rien à faire.',
    ],
  },
  new_organization: {
    subject: 'Créer {organization}',
    paragraphs: [
      'Vous souhaitez créer l’organisation {organization}. Confirmez par ce lien que cette adresse e-mail est la vôtre et créez le compte de son propriétaire :',
    ],
    action: 'Créer l’organisation',
    closing: [
      'Le lien fonctionne une fois, pendant 24 heures. Si vous ne l’avez pas demandé, ignorez ce message : rien ne se passera.',
    ],
  },
};
