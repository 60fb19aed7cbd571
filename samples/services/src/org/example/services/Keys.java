package org.example.services;

import android.app.Activity;
import android.hardware.biometrics.BiometricManager;
import android.hardware.fingerprint.FingerprintManager;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyInfo;
import android.security.keystore.KeyProperties;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.function.Consumer;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** What apps do with keys that the phone keeps for them: those with encrypted preferences above all. */
final class Keys {
  private static final String STORE = "AndroidKeyStore";
  private static final byte[] SECRET = "a secret of sixteen and more bytes".getBytes();
  private static final int BOTH = KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT;

  private interface Attempt {
    Object run() throws Exception;
  }

  private final Activity activity;
  private final Consumer<String> out;
  private final KeyStore store;

  Keys(Activity activity, Consumer<String> out) throws Exception {
    this.activity = activity;
    this.out = out;
    store = KeyStore.getInstance(STORE);
    store.load(null);
  }

  void run() {
    tell("gcm", this::gcm);
    tell("cbc", this::cbc);
    tell("rsa", this::rsa);
    tell("ec", this::ec);
    tell("hmac", this::hmac);
    tell("key", this::hidden);
    tell("info", this::info);
    tell("entries", () -> Collections.list(store.aliases()) + " " + store.size());
    tell("own iv", () -> cipher("AES/GCM/NoPadding", Cipher.ENCRYPT_MODE, new GCMParameterSpec(128, new byte[12])));
    tell("other purpose", this::otherPurpose);
    tell("fingerprint", () -> generate("locked", builder("locked").setUserAuthenticationRequired(true)));
    tell("lock", () -> generate("timed", timed()));
    tell("chip", () -> generate("strong", builder("strong").setIsStrongBoxBacked(true)));
    tell("biometrics", this::biometrics);
  }

  /** Whether what was encrypted in an earlier process is still readable. */
  void kept() throws Exception {
    String text = activity.getSharedPreferences("keys", 0).getString("text", null);
    if (text == null) {
      Cipher cipher = cipher("AES/GCM/NoPadding", Cipher.ENCRYPT_MODE, null);
      String kept = encoded(cipher.getIV()) + " " + encoded(cipher.doFinal(SECRET));
      activity.getSharedPreferences("keys", 0).edit().putString("text", kept).commit();
      out.accept("kept nothing, master " + store.size());
      return;
    }
    String[] parts = text.split(" ");
    GCMParameterSpec iv = new GCMParameterSpec(128, Base64.getDecoder().decode(parts[0]));
    byte[] plain = cipher("AES/GCM/NoPadding", Cipher.DECRYPT_MODE, iv).doFinal(Base64.getDecoder().decode(parts[1]));
    out.accept("kept " + Arrays.equals(plain, SECRET));
  }

  private static String encoded(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private void tell(String what, Attempt attempt) {
    try {
      out.accept(what + ": " + attempt.run());
    } catch (Exception e) {
      Throwable cause = e.getCause();
      out.accept(what + ": " + e.getClass().getSimpleName() + (cause == null ? "" : " of " + cause.getMessage()));
    }
  }

  private static KeyGenParameterSpec.Builder builder(String alias) {
    return new KeyGenParameterSpec.Builder(alias, BOTH)
        .setBlockModes(KeyProperties.BLOCK_MODE_GCM, KeyProperties.BLOCK_MODE_CBC)
        .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE, KeyProperties.ENCRYPTION_PADDING_PKCS7);
  }

  private static KeyGenParameterSpec.Builder timed() {
    return builder("timed").setUserAuthenticationRequired(true).setUserAuthenticationValidityDurationSeconds(30);
  }

  private static SecretKey generate(String alias, KeyGenParameterSpec.Builder spec) throws GeneralSecurityException {
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    generator.init(spec.build());
    return generator.generateKey();
  }

  /** As the library for encrypted preferences asks for it. */
  private SecretKey master() throws GeneralSecurityException {
    if (!store.containsAlias("_master_"))
      generate("_master_", builder("_master_").setKeySize(256));
    return (SecretKey) store.getKey("_master_", null);
  }

  private Cipher cipher(String name, int mode, java.security.spec.AlgorithmParameterSpec parameters) throws Exception {
    Cipher cipher = Cipher.getInstance(name);
    if (parameters == null) cipher.init(mode, master());
    else cipher.init(mode, master(), parameters);
    return cipher;
  }

  private Object gcm() throws Exception {
    Cipher cipher = cipher("AES/GCM/NoPadding", Cipher.ENCRYPT_MODE, null);
    cipher.updateAAD("header".getBytes());
    byte[] sealed = cipher.doFinal(SECRET);
    Cipher back = cipher("AES/GCM/NoPadding", Cipher.DECRYPT_MODE, cipher.getParameters().getParameterSpec(GCMParameterSpec.class));
    back.updateAAD("header".getBytes());
    String right = Arrays.equals(back.doFinal(sealed), SECRET) + " " + cipher.getIV().length + " " + sealed.length;
    back.init(Cipher.DECRYPT_MODE, master(), new GCMParameterSpec(128, cipher.getIV()));
    try {
      back.doFinal(sealed);
      return right + " and without its header";
    } catch (GeneralSecurityException e) {
      return right + " " + e.getClass().getSimpleName();
    }
  }

  private Object cbc() throws Exception {
    Cipher cipher = cipher("AES/CBC/PKCS7Padding", Cipher.ENCRYPT_MODE, null);
    byte[] sealed = cipher.doFinal(SECRET);
    Cipher back = cipher("AES/CBC/PKCS7Padding", Cipher.DECRYPT_MODE, new IvParameterSpec(cipher.getIV()));
    return Arrays.equals(back.doFinal(sealed), SECRET) + " " + cipher.getIV().length + " " + sealed.length;
  }

  private Object rsa() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(KeyProperties.KEY_ALGORITHM_RSA, STORE);
    generator.initialize(
        new KeyGenParameterSpec.Builder("pair", BOTH | KeyProperties.PURPOSE_SIGN)
            .setKeySize(2048)
            .setDigests(KeyProperties.DIGEST_SHA256, KeyProperties.DIGEST_SHA1)
            .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_RSA_PKCS1, KeyProperties.ENCRYPTION_PADDING_RSA_OAEP)
            .setSignaturePaddings(KeyProperties.SIGNATURE_PADDING_RSA_PKCS1)
            .build());
    KeyPair pair = generator.generateKeyPair();
    StringBuilder told = new StringBuilder();
    for (String padding : new String[] {"PKCS1Padding", "OAEPWithSHA-1AndMGF1Padding"}) {
      Cipher cipher = Cipher.getInstance("RSA/ECB/" + padding);
      cipher.init(Cipher.ENCRYPT_MODE, store.getCertificate("pair").getPublicKey());
      byte[] sealed = cipher.doFinal(SECRET);
      Cipher back = Cipher.getInstance("RSA/ECB/" + padding);
      back.init(Cipher.DECRYPT_MODE, pair.getPrivate());
      told.append(Arrays.equals(back.doFinal(sealed), SECRET)).append(' ');
    }
    return told.append(verified("SHA256withRSA", "pair"));
  }

  private Object ec() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(KeyProperties.KEY_ALGORITHM_EC, STORE);
    generator.initialize(
        new KeyGenParameterSpec.Builder("curve", KeyProperties.PURPOSE_SIGN | KeyProperties.PURPOSE_VERIFY)
            .setAlgorithmParameterSpec(new ECGenParameterSpec("secp256r1"))
            .setDigests(KeyProperties.DIGEST_SHA256)
            .build());
    generator.generateKeyPair();
    return verified("SHA256withECDSA", "curve") + " " + ((X509Certificate) store.getCertificate("curve")).getSubjectDN();
  }

  private boolean verified(String name, String alias) throws Exception {
    KeyStore.PrivateKeyEntry entry = (KeyStore.PrivateKeyEntry) store.getEntry(alias, null);
    Signature signature = Signature.getInstance(name);
    signature.initSign(entry.getPrivateKey());
    signature.update(SECRET);
    byte[] signed = signature.sign();
    Signature check = Signature.getInstance(name);
    check.initVerify(entry.getCertificate());
    check.update(SECRET);
    return check.verify(signed);
  }

  private Object hmac() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_HMAC_SHA256, STORE);
    generator.init(new KeyGenParameterSpec.Builder("mac", KeyProperties.PURPOSE_SIGN).build());
    SecretKey key = generator.generateKey();
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(key);
    byte[] first = mac.doFinal(SECRET);
    mac.init((SecretKey) store.getKey("mac", null));
    return first.length + " " + Arrays.equals(first, mac.doFinal(SECRET));
  }

  private Object hidden() throws Exception {
    PrivateKey key = (PrivateKey) store.getKey("pair", null);
    return master().getEncoded() + " " + master().getFormat() + " " + key.getEncoded() + " " + key.getAlgorithm();
  }

  private Object info() throws Exception {
    SecretKeyFactory factory = SecretKeyFactory.getInstance(master().getAlgorithm(), STORE);
    KeyInfo info = (KeyInfo) factory.getKeySpec(master(), KeyInfo.class);
    KeyInfo pair = KeyFactory.getInstance("RSA", STORE).getKeySpec(store.getKey("pair", null), KeyInfo.class);
    return info.getKeystoreAlias() + " " + info.getKeySize() + " " + info.isInsideSecureHardware() + " "
        + Arrays.toString(info.getBlockModes()) + " " + pair.getKeySize() + " " + pair.isUserAuthenticationRequired();
  }

  private Object otherPurpose() throws Exception {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, master());
    return "done";
  }

  private Object biometrics() {
    FingerprintManager fingers = activity.getSystemService(FingerprintManager.class);
    int can = activity.getSystemService(BiometricManager.class).canAuthenticate();
    return can + " " + fingers.isHardwareDetected() + " " + fingers.hasEnrolledFingerprints();
  }
}
