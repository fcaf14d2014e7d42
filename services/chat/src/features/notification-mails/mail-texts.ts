import type { TextLanguage } from '../../domain/text-language.js';
import type { Trigger } from '../notifications/index.js';

/** What a mail or page says; names stand in braces. */
export interface NotificationTexts {
  subjects: {
    /** With content: who writes, or where. */
    direct: string;
    group: string;
    channel: string;
    /** Without it. */
    hidden: string;
  };
  others: string;
  earlier: string;
  spoiler: string;
  hiddenContent: string;
  open: string;
  reasons: Record<Trigger, string>;
  unsubscribe: string;
  page: {
    title: string;
    personal: string;
    followed: string;
    channel: string;
    confirm: string;
    doneTitle: string;
    done: string;
    invalidTitle: string;
    invalid: string;
  };
}

export const NOTIFICATION_TEXTS: Readonly<Record<TextLanguage, NotificationTexts>> = {
  en: {
    subjects: {
      direct: 'Direct messages from {name}',
      group: 'Direct messages with {names}',
      channel: '#{channel} > {topic}',
      hidden: 'New messages',
    },
    others: '{names} and {count} others',
    earlier: 'Earlier unread messages: {count}',
    spoiler: '(A spoiler: open the conversation to see it.)',
    hiddenContent: 'You have unread messages. What they say is not told by mail.',
    open: 'Open the conversation',
    reasons: {
      direct_message: 'You get this mail because somebody wrote to you directly.',
      mention: 'You get this mail because you were mentioned.',
      group_mention: 'You get this mail because @{group} was mentioned.',
      topic_wildcard_in_followed_topic: 'You get this mail because everybody in a topic that you follow was mentioned.',
      channel_wildcard_in_followed_topic:
        'You get this mail because everybody was mentioned in a topic that you follow.',
      topic_wildcard: 'You get this mail because everybody in a topic that you take part in was mentioned.',
      channel_wildcard: 'You get this mail because everybody in #{channel} was mentioned.',
      followed_topic: 'You get this mail because you follow this topic.',
      channel: 'You get this mail because you chose mails for #{channel}.',
    },
    unsubscribe: 'No more mails of this kind',
    page: {
      title: 'No more mails from {organization}?',
      personal: 'mails about direct messages and mentions',
      followed: 'mails about topics that you follow',
      channel: 'mails about all that is said in channels',
      confirm: 'Turn them off',
      doneTitle: 'Turned off',
      done: '{organization} sends you no more mails of this kind. You can turn them on again in your settings.',
      invalidTitle: 'This link is not valid',
      invalid: 'A part of it is missing. You can turn off mails in your settings.',
    },
  },
  es: {
    subjects: {
      direct: 'Mensajes directos de {name}',
      group: 'Mensajes directos con {names}',
      channel: '#{channel} > {topic}',
      hidden: 'Mensajes nuevos',
    },
    others: '{names} y {count} más',
    earlier: 'Mensajes anteriores sin leer: {count}',
    spoiler: '(Contenido oculto: abre la conversación para verlo.)',
    hiddenContent: 'Tienes mensajes sin leer. Su contenido no se envía por correo.',
    open: 'Abrir la conversación',
    reasons: {
      direct_message: 'Recibes este correo porque alguien te ha escrito directamente.',
      mention: 'Recibes este correo porque te han mencionado.',
      group_mention: 'Recibes este correo porque han mencionado a @{group}.',
      topic_wildcard_in_followed_topic: 'Recibes este correo porque han mencionado a todos en un tema que sigues.',
      channel_wildcard_in_followed_topic:
        'Recibes este correo porque han mencionado a todo el canal en un tema que sigues.',
      topic_wildcard: 'Recibes este correo porque han mencionado a todos en un tema en el que participas.',
      channel_wildcard: 'Recibes este correo porque han mencionado a todos en #{channel}.',
      followed_topic: 'Recibes este correo porque sigues este tema.',
      channel: 'Recibes este correo porque elegiste recibir correos de #{channel}.',
    },
    unsubscribe: 'No recibir más correos de este tipo',
    page: {
      title: '¿No recibir más correos de {organization}?',
      personal: 'correos sobre mensajes directos y menciones',
      followed: 'correos sobre los temas que sigues',
      channel: 'correos sobre todo lo que se dice en los canales',
      confirm: 'Desactivarlos',
      doneTitle: 'Desactivados',
      done: '{organization} ya no te envía correos de este tipo. Puedes volver a activarlos en tus ajustes.',
      invalidTitle: 'Este enlace no es válido',
      invalid: 'Le falta una parte. Puedes desactivar los correos en tus ajustes.',
    },
  },
  de: {
    subjects: {
      direct: 'Direktnachrichten von {name}',
      group: 'Direktnachrichten mit {names}',
      channel: '#{channel} > {topic}',
      hidden: 'Neue Nachrichten',
    },
    others: '{names} und {count} weitere',
    earlier: 'Frühere ungelesene Nachrichten: {count}',
    spoiler: '(Ein Spoiler: Öffnen Sie die Unterhaltung, um ihn zu sehen.)',
    hiddenContent: 'Sie haben ungelesene Nachrichten. Was darin steht, wird nicht per Mail verschickt.',
    open: 'Unterhaltung öffnen',
    reasons: {
      direct_message: 'Sie erhalten diese Mail, weil Ihnen jemand direkt geschrieben hat.',
      mention: 'Sie erhalten diese Mail, weil Sie erwähnt wurden.',
      group_mention: 'Sie erhalten diese Mail, weil @{group} erwähnt wurde.',
      topic_wildcard_in_followed_topic:
        'Sie erhalten diese Mail, weil in einem Thema, dem Sie folgen, alle Beteiligten erwähnt wurden.',
      channel_wildcard_in_followed_topic:
        'Sie erhalten diese Mail, weil in einem Thema, dem Sie folgen, der ganze Kanal erwähnt wurde.',
      topic_wildcard: 'Sie erhalten diese Mail, weil in einem Thema, an dem Sie sich beteiligen, alle erwähnt wurden.',
      channel_wildcard: 'Sie erhalten diese Mail, weil alle in #{channel} erwähnt wurden.',
      followed_topic: 'Sie erhalten diese Mail, weil Sie diesem Thema folgen.',
      channel: 'Sie erhalten diese Mail, weil Sie Mails für #{channel} gewählt haben.',
    },
    unsubscribe: 'Keine Mails dieser Art mehr',
    page: {
      title: 'Keine Mails von {organization} mehr?',
      personal: 'Mails über Direktnachrichten und Erwähnungen',
      followed: 'Mails über Themen, denen Sie folgen',
      channel: 'Mails über alles, was in Kanälen gesagt wird',
      confirm: 'Abschalten',
      doneTitle: 'Abgeschaltet',
      done: '{organization} schickt Ihnen keine Mails dieser Art mehr. In Ihren Einstellungen können Sie sie wieder einschalten.',
      invalidTitle: 'Dieser Link ist nicht gültig',
      invalid: 'Ein Teil davon fehlt. Sie können Mails in Ihren Einstellungen abschalten.',
    },
  },
  fr: {
    subjects: {
      direct: 'Messages directs de {name}',
      group: 'Messages directs avec {names}',
      channel: '#{channel} > {topic}',
      hidden: 'Nouveaux messages',
    },
    others: '{names} et {count} autres',
    earlier: 'Messages non lus plus anciens : {count}',
    spoiler: '(Contenu masqué : ouvrez la conversation pour le voir.)',
    hiddenContent: 'Vous avez des messages non lus. Leur contenu n’est pas envoyé par e-mail.',
    open: 'Ouvrir la conversation',
    reasons: {
      direct_message: 'Vous recevez cet e-mail parce que quelqu’un vous a écrit directement.',
      mention: 'Vous recevez cet e-mail parce que vous avez été mentionné.',
      group_mention: 'Vous recevez cet e-mail parce que @{group} a été mentionné.',
      topic_wildcard_in_followed_topic:
        'Vous recevez cet e-mail parce que tous les participants d’un sujet que vous suivez ont été mentionnés.',
      channel_wildcard_in_followed_topic:
        'Vous recevez cet e-mail parce que tout le canal a été mentionné dans un sujet que vous suivez.',
      topic_wildcard:
        'Vous recevez cet e-mail parce que tous les participants d’un sujet où vous êtes actif ont été mentionnés.',
      channel_wildcard: 'Vous recevez cet e-mail parce que tous les membres de #{channel} ont été mentionnés.',
      followed_topic: 'Vous recevez cet e-mail parce que vous suivez ce sujet.',
      channel: 'Vous recevez cet e-mail parce que vous avez choisi les e-mails de #{channel}.',
    },
    unsubscribe: 'Ne plus recevoir d’e-mails de ce type',
    page: {
      title: 'Ne plus recevoir d’e-mails de {organization} ?',
      personal: 'e-mails sur les messages directs et les mentions',
      followed: 'e-mails sur les sujets que vous suivez',
      channel: 'e-mails sur tout ce qui se dit dans les canaux',
      confirm: 'Les désactiver',
      doneTitle: 'Désactivés',
      done: '{organization} ne vous envoie plus d’e-mails de ce type. Vous pouvez les réactiver dans vos paramètres.',
      invalidTitle: 'Ce lien n’est pas valide',
      invalid: 'Il en manque une partie. Vous pouvez désactiver les e-mails dans vos paramètres.',
    },
  },
  pt: {
    subjects: {
      direct: 'Mensagens diretas de {name}',
      group: 'Mensagens diretas com {names}',
      channel: '#{channel} > {topic}',
      hidden: 'Novas mensagens',
    },
    others: '{names} e mais {count}',
    earlier: 'Mensagens anteriores por ler: {count}',
    spoiler: '(Conteúdo oculto: abra a conversa para ver.)',
    hiddenContent: 'Você tem mensagens por ler. O conteúdo delas não é enviado por e-mail.',
    open: 'Abrir a conversa',
    reasons: {
      direct_message: 'Você recebe este e-mail porque alguém lhe escreveu diretamente.',
      mention: 'Você recebe este e-mail porque foi mencionado.',
      group_mention: 'Você recebe este e-mail porque @{group} foi mencionado.',
      topic_wildcard_in_followed_topic:
        'Você recebe este e-mail porque todos em um tópico que você segue foram mencionados.',
      channel_wildcard_in_followed_topic:
        'Você recebe este e-mail porque todo o canal foi mencionado em um tópico que você segue.',
      topic_wildcard: 'Você recebe este e-mail porque todos em um tópico de que você participa foram mencionados.',
      channel_wildcard: 'Você recebe este e-mail porque todos em #{channel} foram mencionados.',
      followed_topic: 'Você recebe este e-mail porque segue este tópico.',
      channel: 'Você recebe este e-mail porque escolheu receber e-mails de #{channel}.',
    },
    unsubscribe: 'Não receber mais e-mails deste tipo',
    page: {
      title: 'Não receber mais e-mails de {organization}?',
      personal: 'e-mails sobre mensagens diretas e menções',
      followed: 'e-mails sobre os tópicos que você segue',
      channel: 'e-mails sobre tudo o que se diz nos canais',
      confirm: 'Desativar',
      doneTitle: 'Desativados',
      done: '{organization} não lhe envia mais e-mails deste tipo. Você pode reativá-los nas suas configurações.',
      invalidTitle: 'Este link não é válido',
      invalid: 'Falta uma parte dele. Você pode desativar os e-mails nas suas configurações.',
    },
  },
};

/** The text with these names in the places of its braces. */
export const filled = (text: string, names: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(names[name] ?? ''));
