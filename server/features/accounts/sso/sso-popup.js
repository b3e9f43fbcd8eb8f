// The program of the popup's last page (sso-page.ts), sent as it stands.
{
  /** @type {{ message: import('#contract/accounts.ts').SsoMessage, publicUrl: string }} */
  const { message, publicUrl } = JSON.parse(document.getElementById('message')?.textContent ?? '')
  // Only to our own origin: the message signs somebody in.
  window.opener?.postMessage(message, new URL(publicUrl).origin)
  if (message.success) location.replace(`${publicUrl}/auth/callback`)
}
