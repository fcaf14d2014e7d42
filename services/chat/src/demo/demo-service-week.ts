import { between, inTopic, type Conversation } from './demo-line.js';

/** What was said about riders, bikes and everything else. */
export const SERVICE_WEEK: readonly Conversation[] = [
  inTopic('announcements', 'this week', [
    [
      '5 08:45',
      'owner',
      'Good morning! This week we ship **2.4**, the docks at the harbour open again, and Lena has been with us for a year. :tada:',
      {
        reactions: {
          tada: ['administrator', 'moderator', 'member', 'guest', 'ines', 'tomas', 'priya', 'kenji'],
          heart: ['lena'],
        },
      },
    ],
    [
      '1 10:15',
      'administrator',
      '2.4 is live. What is new stands in #**engineering>release 2.4**. Thank you, everybody.',
      { reactions: { rocket: ['owner', 'priya', 'lena', 'guest'] } },
    ],
  ]),
  inTopic('announcements', 'team day', [
    [
      '3 09:30',
      'moderator',
      'The team day is on the second Friday of next month. Bring a bike. The plan:\n\n1. breakfast at the depot\n2. along the river to the old lock\n3. lunch, and nothing planned afterwards',
      { reactions: { bike: ['owner', 'member', 'tomas', 'lena'], '+1': ['priya', 'ines'] } },
    ],
    [175, 'moderator', '@**all** please tell me by tomorrow whether you eat meat.'],
  ]),
  inTopic('general', 'welcome', [
    [
      '4 09:00',
      'owner',
      'Please welcome @guest, who makes the signs for the docks with us this month. :wave:',
      { reactions: { wave: ['member', 'lena', 'moderator', 'ines'] } },
    ],
    [
      '4 09:12',
      'guest',
      'Thank you! I have ridden your bikes for two years, so I know which docks squeak.',
      { reactions: { joy: ['tomas', 'member'] } },
    ],
    ['4 09:14', 'tomas', 'Write the squeaking ones into #**operations>docks that squeak**, please. I mean it.'],
  ]),
  inTopic('general', 'meeting notes', [
    [
      '2 16:05',
      'moderator',
      'Notes of today:\n\n* we look at prices after the summer, not before\n* **support** gets a second person on Mondays (@ines and @member take turns)\n* the next meeting is at {tomorrow}',
      { reactions: { '+1': ['owner', 'administrator', 'ines'] }, starred_by: ['owner', 'member'] },
    ],
    ['2 16:20', 'member', 'Mondays are fine for me from next month on.'],
  ]),
  inTopic(
    'support',
    'refund for a broken lock',
    [
      [
        '5 11:30',
        'ines',
        'A rider paid for two hours because the lock did not close. They write politely and have three photos.',
      ],
      ['5 11:42', 'moderator', 'Refund it, and thank them. Which dock?'],
      ['5 11:50', 'ines', 'Market Square, the third from the left. @tomas, could you have a look?'],
      [
        '5 14:20',
        'tomas',
        'Sand in the bolt. Cleaned, oiled and closed twenty times.',
        { reactions: { '+1': ['ines', 'moderator'] } },
      ],
      [
        '5 14:31',
        'ines',
        'Refunded. The rider answers: “I did not expect that on the same day.”',
        { reactions: { heart: ['owner', 'member', 'tomas', 'moderator'] } },
      ],
    ],
    true,
  ),
  inTopic('support', 'questions about reservations', [
    [
      '1 11:05',
      'ines',
      'The first questions since 2.4:\n\n> Can I reserve for a friend?\n\nNot yet. Do we say so, or do we leave it open?',
    ],
    ['1 11:20', 'owner', 'We say so, and that we think about it.'],
    [
      '1 11:22',
      'ines',
      '```quote\nNot yet: a reservation is for the person who rides. We are thinking about it.\n```\n\nI use this one.',
      { reactions: { '+1': ['owner', 'member'] } },
    ],
    [
      120,
      'ines',
      'Seven more asked the same this morning. That is one in ten messages.',
      { reactions: { eyes: ['priya'] } },
    ],
    [64, 'member', 'It is always parents with children. @owner, could two bikes on one account be the answer?'],
  ]),
  inTopic('operations', 'morning van', [
    ['4 07:40', 'kenji', 'The van is at the station until nine. 14 bikes moved from the park.'],
    [
      '3 07:38',
      'kenji',
      '/todo Before the weekend\nCheck the brakes of series C\nFill the van\nNew batteries for docks 11 to 16\nTake the old signs down',
      { done: [0, 1], reactions: { '+1': ['tomas'] } },
    ],
    ['2 07:45', 'tomas', 'Batteries are done as well. The signs wait for the new text.'],
    [
      '1 17:10',
      'kenji',
      'Rides of the week by day: {chart}',
      { reactions: { rocket: ['owner', 'administrator', 'moderator'], muscle: ['member'] }, starred_by: ['owner'] },
    ],
    [
      52,
      'tomas',
      'Dock 14 says that it has 250 bikes. It has room for twelve.',
      { reactions: { joy: ['moderator', 'member'] } },
    ],
    [
      47,
      'tomas',
      'Its counter had a loose cable. It says nine now, and nine is right.',
      { reactions: { '+1': ['moderator'] } },
    ],
  ]),
  inTopic('operations', 'docks that squeak', [
    ['4 12:05', 'member', 'From our new expert: docks 3, 8 and the whole row at the theatre.'],
    [
      '3 16:30',
      'tomas',
      '3 and 8 are quiet. The theatre needs a part, it comes next week.',
      { reactions: { clap: ['member', 'moderator'] } },
    ],
  ]),
  inTopic('leadership', 'next quarter', [
    ['3 11:00', 'owner', 'A draft of the plan: fewer new docks, better old ones. Please be hard on it.'],
    [
      '3 17:25',
      'administrator',
      'I would move the second depot to autumn. We cannot staff it in summer.',
      { reactions: { '+1': ['owner', 'moderator'] } },
    ],
    ['1 16:40', 'moderator', 'Agreed. The numbers for the depot are in the draft now, on the last page.'],
    [27, 'administrator', '@owner one number is missing: what a van costs a month. Then we can send it.'],
  ]),
  inTopic('off-topic', 'lunch', [
    ['5 11:55', 'moderator', 'Soup or sandwiches?'],
    ['5 11:56', 'guest', 'Soup!'],
    ['5 11:57', 'kenji', 'Soup.', { reactions: { '+1': ['member', 'lena'] } }],
    [
      '2 11:50',
      'moderator',
      '/poll Friday lunch\nSoup\nSandwiches\nThe place with the lemon cake',
      {
        votes: [
          ['member', 2],
          ['lena', 2],
          ['guest', 0],
          ['tomas', 2],
          ['ines', 1],
          ['owner', 2],
        ],
      },
    ],
    [19, 'moderator', 'The lemon cake it is. We leave at twelve.', { reactions: { yum: ['lena', 'tomas', 'guest'] } }],
  ]),
  inTopic('off-topic', 'what are you reading?', [
    ['3 18:10', 'lena', 'A book about lighthouses. It has no plot at all and I cannot stop.'],
    [
      '3 18:30',
      'priya',
      'An old novel about a post office. Everybody in it writes better letters than I do.',
      { reactions: { heart: ['lena'] } },
    ],
    [
      '2 08:20',
      'ines',
      '/me reads instructions for locks, and dreams of them.',
      { reactions: { joy: ['lena', 'tomas', 'member'] } },
    ],
  ]),
  between(
    ['owner', 'member'],
    [
      ['4 09:20', 'owner', 'Could you show Gil around this afternoon? Start with the depot, not with the office.'],
      ['4 09:24', 'member', 'With pleasure. Is two o’clock all right?', { reactions: { '+1': ['owner'] } }],
      ['1 17:30', 'member', 'Gil knows more about our docks than I do. Good choice. :smile:'],
      [58, 'member', 'When you have a minute: I would like to try the two-bikes idea with ten families. May I?'],
    ],
  ),
  between(
    ['owner', 'administrator', 'moderator'],
    [
      ['2 17:00', 'owner', 'Thank you both for today. The plan is better than mine was.'],
      ['2 17:12', 'moderator', 'It was nearly all in yours already.', { reactions: { heart: ['owner'] } }],
    ],
  ),
  between(['owner', 'lena'], [[15, 'lena', 'One year today! May I bring cake to the meeting?']]),
  between(
    ['guest', 'lena'],
    [
      ['3 10:05', 'guest', 'I send you the plan of the signs as soon as I have measured the last dock.'],
      [
        '3 10:30',
        'lena',
        'No hurry. The letters are two centimetres high in the end, I have walked past one to be sure.',
      ],
      [70, 'lena', 'Is the proof of the printer there?'],
    ],
  ),
  between(
    ['administrator', 'member'],
    [[36, 'administrator', 'You have the keys of the depot today, have you not? Kenji is at the door.']],
  ),
];
