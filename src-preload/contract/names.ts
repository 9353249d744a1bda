/** The names that both preloads know. No schema in here: the sandboxed preload must stay one tiny file. */

export const commandNames = [
  'app.describe',
  'app.keychain',
  'shell.layout',
  'shell.hide',
  'timer.read',
  'timer.start',
  'timer.stop',
  'timer.pause',
  'timer.resume',
  'timer.adjust',
  'timer.fill',
  'timer.save',
  'timer.discard',
  'timer.restore',
  'timer.reopen',
  'timer.questions',
  'timer.answer',
  'entries.days',
  'entries.find',
  'entries.export',
  'entries.read',
  'entries.save',
  'entries.edit',
  'entries.cancel',
  'entries.restore',
  'entries.answer',
  'entries.attention',
  'items.list',
  'items.add',
  'items.rename',
  'items.pin',
  'items.hide',
  'template.form',
  'sync.read',
  'sync.now',
  'settings.read',
  'settings.change',
  'connections.list',
  'connections.test',
  'connections.connect',
  'connections.change',
  'connections.activate',
  'connections.unsent',
  'connections.remove',
  'connections.import',
  'directories.read',
  'directories.connect',
  'directories.remove',
  'directories.list',
  'directories.sync',
  'directories.cancel',
  'directories.users',
  'crm.read',
  'crm.connect',
  'crm.verify',
  'crm.remove',
] as const

export type CommandName = (typeof commandNames)[number]

/** The one invoke channel and the one push channel of the Electron host. */
export const callChannel = 'tallystick:call'
export const eventChannel = 'tallystick:event'

/** Set on every call to the browser host, so that no plain form or image can make one. */
export const callHeader = 'x-tallystick'
