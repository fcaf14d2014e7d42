const show = (id, text) => (document.getElementById(id).textContent = text);

const nameOf = ({ name: [{ text, given = [], family }] }) => text ?? [...given, family].join(' ');

async function read(client) {
  const [patient, allergies] = await Promise.all([
    client.patient.read(),
    client.request(`AllergyIntolerance?patient=${client.patient.id}`, { pageLimit: 0, flat: true }),
  ]);
  const items = allergies.map(({ code }) => {
    const item = document.createElement('li');
    item.textContent = code.text ?? code.coding[0].display;
    return item;
  });
  document.getElementById('allergies').replaceChildren(...items);
  show('name', nameOf(patient));
}

const failed = (error) => show('problem', error.message);

FHIR.oauth2.ready().then((client) => {
  document.getElementById('renew').addEventListener('click', () => {
    show('name', '');
    client
      .refresh()
      .then(() => read(client))
      .catch(failed);
  });
  return read(client);
}).catch(failed);
