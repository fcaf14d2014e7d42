import type { MailTexts } from '../mail-kinds.js';

export const pt: MailTexts = {
  password_reset: {
    subject: 'Escolha uma nova senha para {organization}',
    paragraphs: [
      'Olá, {name},',
      'Foi pedida uma nova senha para a sua conta {address} em {organization}. Se foi você, escolha-a aqui:',
    ],
    action: 'Escolher uma nova senha',
    closing: [
      'O link funciona uma única vez, durante 24 horas.',
      'Se não fez este pedido, não precisa fazer nada: a sua senha continua a mesma.',
    ],
  },
  password_changed: {
    subject: 'A sua senha para {organization} foi alterada',
    paragraphs: [
      'Olá, {name},',
      'A senha da sua conta em {organization} acaba de ser alterada.',
      'Se não foi você, redefina já a sua senha e avise a administração da sua organização.',
    ],
  },
  address_confirmation: {
    subject: 'Confirme o seu novo endereço para {organization}',
    paragraphs: [
      'Olá, {name},',
      'Você quer usar {address} na sua conta em {organization}. Confirme que o endereço é seu:',
    ],
    action: 'Confirmar este endereço',
    closing: [
      'O link funciona uma única vez, durante 24 horas.',
      'Se não foi você, ignore esta mensagem: nada será alterado.',
    ],
  },
  address_change_asked: {
    subject: 'Foi pedida a alteração do seu endereço para {organization}',
    paragraphs: [
      'Olá, {name},',
      'A sua conta em {organization} passará a ter o endereço {address} assim que ele for confirmado.',
      'Se não foi você, altere já a sua senha e avise a administração da sua organização.',
    ],
  },
  address_changed: {
    subject: 'O seu endereço para {organization} foi alterado',
    paragraphs: [
      'Olá, {name},',
      'A sua conta em {organization} tem agora o endereço {address}. As mensagens vão para lá, e é com ele que você entra.',
      'Se não queria isto, avise a administração da sua organização.',
    ],
  },
  account_deactivated: {
    subject: 'A sua conta em {organization} foi desativada',
    paragraphs: [
      'Olá, {name},',
      'A administração desativou a sua conta em {organization}. Você não pode mais entrar, e lá não recebe mensagens.',
    ],
  },
  account_deactivated_with_note: {
    subject: 'A sua conta em {organization} foi desativada',
    paragraphs: [
      'Olá, {name},',
      'A administração desativou a sua conta em {organization}. Você não pode mais entrar, e lá não recebe mensagens.',
      'O que diz a respeito: {note}',
    ],
  },
  invitation: {
    subject: '{inviter} convida você para {organization}',
    paragraphs: ['{inviter} convida você para {organization}, onde se conversa em canais e tópicos.'],
    action: 'Aceitar o convite',
    closing: ['O convite é para o endereço {address}. Se não souber quem o enviou, ignore esta mensagem.'],
  },
  invitation_reminder: {
    subject: 'O seu convite para {organization} expira em breve',
    paragraphs: ['{inviter} convidou você para {organization}. O convite ainda vale por dois dias.'],
    action: 'Aceitar o convite',
    closing: ['O convite é para o endereço {address}. Se não o quiser, não precisa fazer nada.'],
  },
  sign_up_confirmation: {
    subject: 'Entrar em {organization}',
    paragraphs: [
      'Você quer entrar em {organization} com o endereço {address}. Confirme com este link que ele é seu e crie a sua conta:',
    ],
    action: 'Entrar',
    closing: ['O link funciona uma vez, durante 24 horas. Se não o pediu, ignore esta mensagem: nada acontece.'],
  },
  sign_up_known: {
    subject: 'A sua conta em {organization}',
    paragraphs: [
      'Alguém quer entrar em {organization} com o endereço {address}, que já tem uma conta.',
      'Se foi você, inicie a sessão com ela; se estiver desativada, fale com a administração da organização. Se não foi você, não precisa fazer nada.',
    ],
  },
  new_organization: {
    subject: 'Criar {organization}',
    paragraphs: [
      'Você quer criar a organização {organization}. Confirme com este link que este endereço é seu e crie a conta de quem será dono:',
    ],
    action: 'Criar a organização',
    closing: ['O link funciona uma vez e durante 24 horas. Se você não o pediu, ignore este e-mail: nada acontecerá.'],
  },
};
