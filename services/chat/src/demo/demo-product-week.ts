import { inTopic, type Conversation } from './demo-line.js';

/** What was said in the channels about the product. */
export const PRODUCT_WEEK: readonly Conversation[] = [
  inTopic('engineering', 'release 2.4', [
    [
      '5 09:05',
      'administrator',
      'Release 2.4 goes out on the last day of this week. The list:\n\n* reserving a bike **ten minutes** ahead\n* dock counts without a reload\n* the new map colours from #**design>map colours**\n\nPlease have your parts in review by tomorrow night.',
      { reactions: { '+1': ['priya', 'tomas', 'kenji'] } },
    ],
    [
      '5 09:18',
      'priya',
      'Reservations are in review. One question is open: what happens to a reservation when the bike is reported broken?',
    ],
    [
      '5 09:31',
      'owner',
      'The rider gets the next bike at the same dock, and a message that says so. Nobody should have to read terms for that.',
      { reactions: { heart: ['priya', 'member'] } },
    ],
    [
      '4 10:02',
      'bot',
      'Build **2.4.0-rc1** is on staging.\n\n```sh\nfleet deploy --stage staging --tag 2.4.0-rc1\n```',
    ],
    [
      '4 10:40',
      'kenji',
      'Staging looks good on my phone. The list of docks flickers once when the counts come in, I am on it.',
      { reactions: { eyes: ['administrator'] } },
    ],
    [
      '4 15:12',
      'kenji',
      'Fixed: the list kept its own copy of the counts.\n\n```ts\nconst free = useDock(dock.id, ({ bikes, reserved }) => bikes - reserved);\n```',
      { reactions: { clap: ['priya', 'administrator', 'tomas'] } },
    ],
    ['2 09:20', 'bot', 'Build **2.4.0-rc2** is on staging. 412 checks passed, 0 failed.'],
    [
      '2 11:45',
      'administrator',
      'Thank you all. Nothing is open any more. We ship tomorrow at ten.',
      { reactions: { rocket: ['owner', 'priya', 'tomas', 'member', 'lena'] } },
    ],
    [
      '1 10:03',
      'bot',
      'Release **2.4.0** is live.',
      { reactions: { tada: ['owner', 'administrator', 'priya', 'kenji', 'tomas', 'member', 'lena'] } },
    ],
    ['1 10:30', 'tomas', 'Error rate after half an hour: 0.02 %. Before: 0.03 %. I keep watching.'],
    [
      95,
      'tomas',
      'A day later: still 0.02 %. @owner, from my side the release is done.',
      { reactions: { '+1': ['administrator'] } },
    ],
    [88, 'administrator', '@owner shall we write the note for riders, or does @ines do it?'],
  ]),
  inTopic(
    'engineering',
    'slow dock counts',
    [
      [
        '4 11:10',
        'tomas',
        "The query for dock counts takes 800 ms in the morning. It reads every trip of the day:\n\n```sql\nselect dock_id, count(*) from trips\nwhere started_at > now() - interval '1 day'\ngroup by dock_id;\n```",
      ],
      ['4 11:22', 'priya', 'We could keep the count with the dock, and change it when a trip begins or ends.'],
      [
        '4 11:25',
        'tomas',
        'Then two trips that end at once wait for each other. With rate $\\lambda$ and a write of $s$ seconds the wait is about $$\\frac{\\lambda s^2}{1 - \\lambda s}$$ which is nothing at our rates.',
        { reactions: { brain: ['kenji'], '+1': ['priya', 'administrator'] } },
      ],
      [
        '4 14:02',
        'tomas',
        'Measured on a copy of yesterday:\n\n| | before | after |\n|-|-:|-:|\n| median | 640 ms | 3 ms |\n| slowest | 1,900 ms | 11 ms |',
        { reactions: { rocket: ['priya', 'kenji', 'owner'] }, starred_by: ['owner'] },
      ],
      ['3 09:15', 'priya', 'Merged. Closing this one.'],
    ],
    true,
  ),
  inTopic('engineering', 'who reviews what', [
    [
      '3 13:05',
      'priya',
      '/poll Reviews: who goes first next week?\nPriya\nTomas\nKenji\nWhoever has slept',
      {
        votes: [
          ['priya', 3],
          ['tomas', 3],
          ['kenji', 0],
          ['administrator', 3],
          ['member', 1],
        ],
      },
    ],
    ['3 13:20', 'kenji', 'I vote for sleep.', { reactions: { joy: ['priya', 'tomas', 'lena'] } }],
    [41, 'priya', 'Sleep has won. I take the first one, the reservation clean-up. It is small.'],
  ]),
  inTopic(
    'design',
    'map colours',
    [
      [
        '5 10:10',
        'lena',
        'Three ideas for the map. The middle one has a contrast of **4.9 : 1** on the water, the others are below 3.',
        { reactions: { heart: ['member', 'guest'] } },
      ],
      [
        '5 10:25',
        'guest',
        'The middle one also works on the printed plan at the docks, as far as I can see from here.',
      ],
      [
        '5 10:31',
        'owner',
        '> The middle one has a contrast of 4.9 : 1 on the water\n\nThen it is the middle one. Thanks, @lena.',
        { reactions: { tada: ['lena'] } },
      ],
      [
        '3 15:40',
        'lena',
        'How it looks on a phone in the sun: {photo}',
        { reactions: { '+1': ['member', 'priya', 'guest'], sunny: ['owner'] } },
      ],
    ],
    true,
  ),
  inTopic('design', 'words on the docks', [
    [
      '2 10:15',
      'member',
      'The sign says “Return the vehicle to an available station”. Half of the riders I asked today did not know that this meant *here*.',
    ],
    [
      '2 10:22',
      'lena',
      '“Put your bike here.” Five words become four, and none of them is “available”.',
      { reactions: { clap: ['owner', 'member', 'ines', 'guest'] } },
    ],
    [
      '2 10:50',
      'guest',
      'The printer needs the final text two days ahead. \n\n```spoiler Price\n140 for all docks. They waive the set-up.\n```',
    ],
    [
      150,
      'guest',
      'The printer asks again. @lena, @owner: “Put your bike here”, yes?',
      { reactions: { eyes: ['lena'] } },
    ],
    [33, 'lena', 'Yes from me. @owner has the last word.'],
  ]),
  inTopic('design', 'icons', [
    ['1 14:12', 'lena', 'New icons are in the shared folder. If one is missing, write its name here.'],
    ['1 14:40', 'priya', '`lock-open` and `lock-closed` look the same at 16 pixels.'],
    ['1 15:02', 'lena', 'You are right. The open one leans to the side now.', { reactions: { '+1': ['priya'] } }],
  ]),
];
