/*
 * Both ways to begin. By itself: launch.html?iss=<address of /fhir/R4>&clientId=<id of the app>. From the clinic's own
 * software: the same page is the app's `launch_uri`, with its clientId, and `iss` and `launch` are added to it.
 */
const fromTheClinic = new URLSearchParams(location.search).has('launch');

FHIR.oauth2.authorize({
  redirectUri: 'index.html',
  scope: [
    'openid fhirUser offline_access patient/Patient.r patient/AllergyIntolerance.rs',
    fromTheClinic ? 'launch' : 'launch/patient',
  ].join(' '),
  pkceMode: 'required',
});
