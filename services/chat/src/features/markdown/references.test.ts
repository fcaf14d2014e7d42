import { collectReferences } from './references.js';

test('collects the names and ids that a message may refer to, each once', () => {
  const content =
    '@**Ines** @_**Ines** @**Otto|5** @**|6** @**all** @*support* @_*role:members* :smile::party_cat: ' +
    '#**announce** #**announce>Some topic** #**announce>Some topic@12** #**other>** ' +
    '[a](/user_uploads/2/ab/a%20b.png) https://chat.example/user_uploads/2/cd/x.pdf /user_uploads/thumbnail/2/x/840x560.webp';
  expect(collectReferences(content)).toMatchObject({
    user_names: ['Ines'],
    user_ids: [5, 6],
    user_group_names: ['support', 'role:members'],
    channel_names: ['announce', 'announce>Some topic', 'announce>Some topic@12', 'other', 'other>'],
    topics: [
      { channel_name: 'announce', topic_name: 'Some topic' },
      { channel_name: 'other', topic_name: '' },
    ],
    emoji_names: ['smile', 'party_cat'],
    upload_path_ids: ['2/ab/a b.png', '2/cd/x.pdf'],
  });
});

test('finds nothing but the beginnings of alert words in plain text', () => {
  const { alert_word_beginnings, ...references } = collectReferences('A1 * b ** É');
  expect(Object.values(references).flat()).toEqual([]);
  expect(alert_word_beginnings).toEqual(['a1', '*', 'b', 'é', 'É']);
});
