/** Words about notifications, in English. */
export const notifying = {
  notices: {
    thisBrowser: 'This browser',
    what: 'What you are told of',
    quiet: 'Quiet hours',
    hear: 'Play the sound',
    missed: (count: number) => `${count} messages while you were away`,
    morePlaces: (count: number) => `and ${count} more`,
    ask: 'Your browser shows notifications once you allow them.',
    allow: 'Allow notifications',
    allowed: 'Notifications are allowed in this browser.',
    denied: 'Notifications are blocked in this browser. Allow them in its settings for this site.',
    noPush: 'This server or this browser cannot do it.',
  },
  fields: {
    notification_sound: ['Which sound', 'Of notifications in this client.'],
    pm_content_in_desktop_notifications: [
      'Text of direct messages',
      'Notifications show what a direct message says. Otherwise only who wrote.',
    ],
    desktop_icon_count_display: ['Count on the icon', 'What the number on the icon of this client counts.'],
    enable_followed_topic_audible_notifications: ['Sound for followed topics', 'Each message in them makes a sound.'],
    enable_stream_audible_notifications: ['Sound for channels', 'Each message in your channels makes a sound.'],
    enable_quiet_hours: [
      'Quiet hours',
      'In these hours nothing is shown and nothing sounds, here and on your phones. It is shown there when they are over.',
    ],
    quiet_hours_start: ['From', 'In your time zone, every day.'],
    quiet_hours_end: ['Until', 'What is still unread by then is shown on your phones.'],
    web_push: ['When no window is open', 'This browser shows direct messages and mentions even then.'],
  } as Readonly<Record<string, readonly [name: string, hint: string]>>,
  choices: {
    desktop_icon_count_display: {
      1: 'All unread messages',
      2: 'Direct messages and mentions',
      3: 'These and followed topics',
      4: 'Nothing',
    },
    notification_sound: {
      bell: 'Bell',
      chime: 'Chime',
      ding: 'Ding',
      drop: 'Drop',
      glass: 'Glass',
      knock: 'Knock',
      none: 'None',
    },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
};
