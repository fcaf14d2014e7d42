import { call } from '../../connection/call.js';
import { sendFile } from '../../connection/send-file.js';
import { organizationPicture } from '../../kit/own-picture.js';
import { PictureField } from '../../kit/picture-field.js';
import { useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';

const UPLOADED = 'U';
const MOST_MEBIBYTES = 5;

/** The icon of the organization, and its wide logo for light and for dark surroundings. */
export function OrganizationPictures() {
  const { pictures } = useWords().settings;
  const realm = useModel((state) => state.realm);
  const most = (name: string) => Number(realm[`max_${name}_file_size_mib`] ?? MOST_MEBIBYTES);
  const logo = (night: boolean) => {
    const name = night ? 'night_logo' : 'logo';
    const [label = '', hint = ''] = pictures[name];
    return (
      <PictureField
        label={label}
        hint={hint}
        url={organizationPicture(realm[`realm_${name}_url`])}
        mostMebibytes={most('logo')}
        shape="wide"
        isNight={night}
        onUpload={(file) => sendFile(`/realm/logo?night=${night}`, file)}
        onRemove={realm[`realm_${name}_source`] === UPLOADED ? () => call('DELETE /realm/logo', { night }) : undefined}
      />
    );
  };
  const [label = '', hint = ''] = pictures.icon;
  return (
    <>
      <PictureField
        label={label}
        hint={hint}
        url={organizationPicture(realm['realm_icon_url'])}
        mostMebibytes={most('icon')}
        onUpload={(file) => sendFile('/realm/icon', file)}
        onRemove={realm['realm_icon_source'] === UPLOADED ? () => call('DELETE /realm/icon', {}) : undefined}
      />
      {logo(false)}
      {logo(true)}
    </>
  );
}
