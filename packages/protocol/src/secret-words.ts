// The words with which people name secrets in a request.

export const securityWords =
  "cv[vc]2?|csc|cid|security[ -](?:code|number)|card code|card verification|verification value|(?:three|four|3|4)[ -]digits? (?:code |number )?on (?:the|my) (?:back|front)|(?:three|four|3|4) digits on (?:the|my) (?:back|front)|prüfziffer|prüfnummer|kartenprüfnummer|sicherheitscode|cryptogramme(?: visuel)?|code de sécurité|código de segur(?:idad|ança)|codice di sicurezza|beveiligingscode|säkerhetskod|sikkerhedskode|sikkerhetskode|turvakoodi|kod (?:cvv|bezpieczeństwa)|bezpečnostní kód|код безопасности|код безпеки|güvenlik kodu|セキュリティ(?:ー)?(?:コード|番号)|裏面の[34]桁|安全码|安全碼|验证码后三位|보안\\s?코드|رمز الأمان";
export const passwordWords =
  "password|passwd|pwd|passphrase|passcode|pin(?:[ -]?code)?|passwort|kennwort|mot de passe|mdp|contraseña|clave|senha|palavra[- ]passe|wachtwoord|lösenord|adgangskode|passord|salasana|hasło|heslo|jelszó|parol[aă]|şifre|parola|пароль|κωδικός πρόσβασης|mật khẩu|kata sandi|パスワード|暗証番号|密码|密碼|비밀번호|รหัสผ่าน|كلمة المرور|סיסמה|पासवर्ड";
/** These have other meanings too, so the value must not look like a word. */
export const weakPasswordWords = "pass|pw|login";
export const codeWords =
  "otp|2fa|mfa|m?tan|one[- ]time[- ](?:code|password|passcode|pin)|(?:verification|confirmation|login|sms|2fa|mfa|recovery|backup|auth(?:entication|enticator)?|security)[- ]?code|einmal(?:code|passwort)|(?:bestätigungs|sicherheits|anmelde)code|code (?:à usage unique|de (?:vérification|confirmation|sécurité)|sms)|código (?:de (?:verificación|verificação|confirmación|confirmação)|sms)|codice (?:di verifica|sms)|認証(?:コード|番号)|確認コード|ワンタイム(?:パスワード|コード)|验证码|驗證碼|인증\\s?(?:번호|코드)";
/** A number with the word "code" is one if the sentence says how it came. */
export const anyCode = "codes?|kode|kod|código|codice|код|コード|코드|代码";
export const messengers =
  "sms|text message|authenticator|texted|e-?mailed|by e-?mail|per e-?mail|par e-?mail|メール|短信|문자|смс";
export const keyWords =
  "api[ _-]?(?:key|token|schlüssel)|clé (?:d['’])?api|clave (?:de )?api|chiave api|apiキー|api密[钥鑰]|access[ _-]?(?:key|token)|auth[ _-]?token|secret[ _-]?key|client[ _-]?secret|bearer|token|secret|秘密鍵|アクセストークン";

/** Only names in data: in a sentence these have other meanings. */
export const cardNames =
  "(?:credit |debit |bank )?card ?(?:number|num|no|nr)|(?:cc|pan) ?(?:number|num|no)|(?:kredit)?kartennummer|numero (?:de )?(?:carte|tarjeta|carta)|カード番号|卡号|카드\\s?번호";
export const passwordNames =
  "(?:(?:user|login|db|database|smtp|ftp|ssh|root|admin|my|new|old|current|confirm|repeat) )?(?:pass|pw|psw|pswd)|pass ?(?:word|phrase|code)|(?:seed|recovery|secret) ?phrase|mnemonic|(?:security|secret) answer";
export const codeNames = "t?otp|(?:sms|otp|totp|mfa|2 ?fa|auth|access|login) ?code|code sms";
export const keyNames =
  "(?:api|app|access|secret|private|licen[cs]e|recovery|encryption|ssh|signing|account|subscription|auth|master) ?key|token|secret|jwt|bearer|(?:x )?(?:proxy )?authorization|session id";

/** Words that follow "password" or "is" in ordinary sentences. */
export const notSecrets =
  /^(?:required|saved|stored|set|needed|known|unknown|missing|wrong|incorrect|invalid|empty|optional|visible|hidden|correct|valid|weak|strong|expired|changed|reset|field|box|below|above|here|not|too|the|my|your|a|an|in|on|for|to|and|or|from|that|which|i|you|we|it|be|is|manager|generator|policy|protection|link|page|again|twice|only|instead|then|first|erforderlich|falsch|leer|oublié|vergessen)$/i;
